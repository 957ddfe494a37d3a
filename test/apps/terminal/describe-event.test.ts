import { describe, expect, test } from 'vitest';
import { colourDiff } from '../../../src/apps/terminal/colour-diff.ts';
import { describeEvent } from '../../../src/apps/terminal/progress/describe-event.ts';
import { fileBeingWritten } from '../../../src/apps/terminal/progress/file-being-written.ts';
import { advance, atStart, renderLive } from '../../../src/apps/terminal/progress/live-line.ts';
import type { RunEvent } from '../../../src/ports/index.ts';

/** Only what is named of an event is looked at. */
const event = (given: object) => given as unknown as RunEvent;
const plan = (changes: object[], dropped: object[] = []) => ({
  type: 'plan-ready',
  plan: { changes },
  dropped,
});
const check = (rest: object) => ({
  type: 'check-finished',
  check: 'unit',
  tree: 'patch',
  status: 'passed',
  ...rest,
});
const spent = (costUsd: number) => ({
  type: 'budget-spent',
  purpose: 'plan',
  total: { calls: 2, promptTokens: 30, completionTokens: 4, costUsd },
});

describe('a finished step in a line', () => {
  test.each<[object, string | undefined]>([
    [{ type: 'files-indexed', absent: 0, absentPaths: [] }, undefined],
    [{ type: 'files-indexed', absent: 2, absentPaths: ['a', 'b'] }, '! 2 files not read, because the clone lacks their contents: a, b. git fetch --refetch --no-filter gets all of a partial clone.'],
    [{ type: 'index-refreshed', files: 1, shallow: false }, '✓ index: 1 file'],
    [{ type: 'index-refreshed', files: 2, shallow: true }, '✓ index: 2 files (shallow history: less is known about files that change together)'],
    [{ type: 'meaning-skipped', reason: 'why' }, '! no semantic search: why'],
    [{ type: 'meaning-skipped', reason: 'no embedding model is configured (retrieval.…)' }, undefined],
    [{ type: 'snippets-ranked', files: ['a', 'b', 'c', 'd'].map((path) => ({ path })) }, '✓ retrieval: a, b, c'],
    [{ type: 'snippets-ranked', files: [] }, '✓ retrieval: nothing found'],
    [{ type: 'links-read', read: [{ url: 'u' }], refused: [{ url: 'v', reason: 'no' }] }, '✓ read u\n! not read: v no'],
    [{ type: 'links-read', read: [], refused: [{ url: 'v', reason: 'is not on a listed host' }, { url: 'w', reason: 'leads to a host that is not listed' }] }, '! not read: v is not on a listed host\n! not read: w leads to a host that is not listed\n  The hosts whose pages may be read are listed by --link-host or github.links.hosts of the configuration.'],
    [{ type: 'documentation-opened', sites: [{ url: 'u', pages: 2 }, { url: 'v', pages: 0, note: 'old' }] }, '✓ documentation: 2 pages of u\n! documentation: 0 pages of v; old'],
    [{ type: 'documentation-not-compared', reason: 'why' }, '! documentation is searched by words only: why'],
    [{ type: 'documentation-found', sections: [1] }, '✓ documentation: 1 section for the issue'],
    [{ type: 'code-requested', requests: [1, 2] }, '✓ planning: the model asked for 2 more pieces of code'],
    [plan([{ action: 'modify', path: 'a' }, { action: 'rename', path: 'b', to: 'c' }]), '✓ plan: modify a, rename b → c'],
    [plan([], [{ path: 'x', reason: 'is protected' }]), '✓ plan: nothing that may be edited\n! left out: x is protected'],
    [{ type: 'plan-corrected', correction: 'why' }, '! plan corrected: why'],
    [{ type: 'edit-applied', path: 'a', matcher: 'exact' }, '✓ edited a (exact)'],
    [{ type: 'edit-applied', path: 'a' }, '✓ edited a'],
    [{ type: 'edit-refused', message: 'first\nsecond' }, '! edit refused: first'],
    [check({}), '✓ check unit on the patch: passed'],
    [check({ tree: 'base', status: 'failed', reason: 'why' }), '! check unit on the base: failed: why'],
    [check({ tree: 'base', status: 'not-run', tests: { passed: 0, failed: 0, skipped: 0 }, reason: 'no bundle' }), '! check unit on the base: not-run: no bundle'],
    [{ type: 'proof-finished', status: 'proven', tests: ['a'] }, '✓ proof: 1 test fails without the patch and passes with it'],
    [{ type: 'proof-finished', status: 'proven', tests: ['a', 'b'] }, '✓ proof: 2 tests fail without the patch and pass with it'],
    [{ type: 'proof-finished', status: 'proven', tests: ['a', 'b'], before: { passed: 0, failed: 0, skipped: 0 } }, '✓ proof: the tests of the patch cannot run without it and pass with it'],
    [{ type: 'proof-finished', status: 'proven', tests: ['a'], before: { passed: 1, failed: 1, skipped: 0 } }, '✓ proof: 1 test fails without the patch and passes with it'],
    [{ type: 'proof-finished', status: 'not-reproduced', tests: [], reason: 'they pass on the base, too' }, '! proof: they pass on the base, too'],
    [{ type: 'proof-finished', status: 'not-run', tests: [], reason: 'no test' }, undefined],
    [{ type: 'control-finished', message: 'All failed, as they should.', failed: 1, findings: 0 }, '✓ All failed, as they should.'],
    [{ type: 'control-finished', message: 'No control run was made.', failed: 0, findings: 0 }, '  No control run was made.'],
    [{ type: 'control-finished', message: 'One still passed.', failed: 1, findings: 1 }, '! One still passed.'],
    [{ type: 'review-finished', approved: true, findings: [] }, '✓ self-review: no objection'],
    [{ type: 'review-finished', approved: false, findings: [1] }, '! self-review: 1 finding'],
    [{ type: 'review-finished', approved: false, findings: [1, 2] }, '! self-review: 2 findings'],
    [{ type: 'call-finished' }, undefined],
    [{ type: 'call-finished', warning: 'cut off' }, '! cut off'],
    [spent(0), '  plan: call 2, 34 tokens so far'],
    [{ type: 'verdict-reached', verdict: 'patched', reason: 'validated', message: 'Good.' }, 'patched (validated): Good.'],
    [{ type: 'call-started' }, undefined],
  ])('%j', (given, line) => {
    expect(describeEvent(event(given))).toBe(line);
  });
  test('names the money once a price is known', () => {
    expect(describeEvent(event(spent(0.0123)))).toMatch(/^ {2}plan: call 2, 34 tokens, \$0\.01\d* so far$/);
  });
  test('names the tests that were counted', () => {
    const line = describeEvent(event(check({ status: 'failed', tests: { passed: 3, failed: 2, skipped: 0 } })));
    expect(line).toMatch(/^! check unit on the patch: .*2.*3|^! check unit on the patch: .*3.*2/);
  });
}); // prettier-ignore

describe('the live line', () => {
  const stage = (...events: object[]) =>
    renderLive(events.map(event).reduce(advance, atStart), 0, 200).split(' · ')[0];
  test.each<[object[], string]>([
    [[], 'Reading the repository (1/7)'],
    [[{ type: 'issue-read', bound: { costUsd: 1 } }], 'Indexing the repository (2/7)'],
    [[{ type: 'index-refreshed' }], 'Ranking files (3/7)'],
    [[{ type: 'snippets-ranked' }], 'Planning (4/7)'],
    [[{ type: 'plan-ready' }], 'Writing edits (5/7)'],
    [[{ type: 'edit-applied' }], 'Checking (6/7)'],
    [[{ type: 'check-finished' }], 'Checking (6/7)'],
    [[{ type: 'call-started', purpose: 'review' }], 'Reviewing (7/7)'],
    [[{ type: 'snippets-ranked' }, { type: 'call-started', purpose: 'plan' }], 'Planning (4/7)'],
    [[{ type: 'snippets-ranked' }, { type: 'plan-corrected' }], 'Planning (4/7)'],
  ])('names the stage after %j', (events, wanted) => {
    expect(stage(...events)).toBe(wanted);
  });
  test.each([
    [[{ type: 'commands-started', step: 'base', check: 'tests' }], 'running tests on the base'],
    [[{ type: 'commands-started', step: 'patch', check: 'tests' }], 'running tests on the patch'],
    [[{ type: 'commands-started', step: 'proof' }], 'running the tests of the patch with and without it'],
    [[{ type: 'commands-started', step: 'control' }], 'running tests that have to fail, to see that they can'],
    [[{ type: 'commands-started', step: 'base', check: 'tests' }, { type: 'check-finished' }], '$0.0000'],
  ])('says after %j what runs: %s', (events, wanted) => {
    const line = renderLive(events.map(event).reduce(advance, atStart), 0, 200);
    expect(line.split(' · ').at(-1)).toBe(wanted);
  });
  test('tells what was spent, and nothing of money where no price is known', () => {
    const line = (bound: number, ...more: object[]) => renderLive([{ type: 'issue-read', bound: { costUsd: bound } }, ...more].map(event).reduce(advance, atStart), 7.5, 200);
    expect(line(0.5, { type: 'budget-spent', total: { costUsd: 0.25 } })).toBe('Indexing the repository (2/7) · 8 s · $0.2500 of at most $0.50');
    expect(line(0)).toBe('Indexing the repository (2/7) · 8 s');
    expect(renderLive(atStart, 0, 200)).toBe('Reading the repository (1/7) · 0 s · $0.0000');
  });
  test('is cut at the width of the terminal, and not before', () => {
    const whole = renderLive(atStart, 0, 200);
    expect(renderLive(atStart, 0, whole.length)).toBe(whole);
    expect(renderLive(atStart, 0, whole.length - 1)).toBe(`${whole.slice(0, -2)}…`);
    expect(renderLive(atStart, 0, 0)).toBe('…');
  });
  test.each([
    [41.6, 41.6, '42 s of about 42'],
    [41.7, 41.6, '42 s'],
    [10, undefined, '10 s'],
  ])('tells after %s s of about %s: %j', (seconds, usualSeconds, wanted) => {
    expect(renderLive({ ...atStart, usualSeconds }, seconds, 200).split(' · ')[1]).toBe(wanted);
  });
}); // prettier-ignore

test.each([
  ['+++ b/src/a.ts\n@@', 'src/a.ts'],
  ['File: src/a.ts\n', 'src/a.ts'],
  ['+++ b/src/a', undefined],
  ['<function path="a.py" name="f">', 'a.py'],
  ['<file path="a.py">x</file>\n<change path="b.py"', 'b.py'],
  ['+++ b/first.ts\n@@\n<file path="second.ts">', 'second.ts'],
  ['<file path="first.ts">\n+++ b/second.ts\n', 'second.ts'],
  ['src/a.ts\n<<<<<<< SEARCH', 'src/a.ts'],
  ['`src/a.ts`:\n```ts\n<<<<<<< SEARCH', 'src/a.ts'],
  ['I will see.', undefined],
])('the file that %j is writing is %s', (text, path) => {
  expect(fileBeingWritten(text)).toBe(path);
});

test('a reply that begins a file again and again does not hold up the live line', () => {
  const started = performance.now();
  expect(fileBeingWritten('<file '.repeat(100_000))).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(5_000); // 50 s where each looks through what follows
});

test('a diff keeps its lines, whatever colours they get', () => {
  const diff = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n c\n';
  // eslint-disable-next-line no-control-regex
  expect(colourDiff(diff).replaceAll(/\u001b[^m]*m/g, '')).toBe(diff);
});
