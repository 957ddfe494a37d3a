import { describe, expect, it } from 'vitest';
import type { CheckComparison, CheckResult, FileChange, Finding, Patch } from '../../../src/domain/index.ts';
import { changesCode } from '../../../src/validation/review/changes-code.ts';
import { linesOfDiff, renderNumberedDiff } from '../../../src/validation/review/numbered-diff.ts';
import { findRemovedNames } from '../../../src/validation/review/removed-names.ts';
import { repeatsAnswered } from '../../../src/validation/review/repeated-finding.ts';
import { parseReview } from '../../../src/validation/review/review-reply.ts';
import { reviewPatch, type ReviewRequest } from '../../../src/validation/index.ts';
import { lastMessage, scriptModel } from '../../support/scripted-model.ts';

const patch: Patch = {
  base: '0',
  changes: [{ path: 'a.py', change: 'modify', before: 'a\n', after: 'b\n' }],
};
const found = (fields: Partial<Finding> = {}): Finding => ({
  source: 'review',
  severity: 'error',
  message: 'm',
  ...fields,
});

async function shownFor(request: Partial<ReviewRequest>): Promise<string> {
  const model = scriptModel(['<findings>none</findings>']);
  await reviewPatch({ patch, checks: [], model, ...request });
  return lastMessage(model.calls[0]!);
} // prettier-ignore

describe('what a reviewer is shown', () => {
  const side = { passed: 1, failed: 2, skipped: 0 };
  const other = { passed: 3, failed: 0, skipped: 0 };
  it.each<[Partial<ReviewRequest>, string]>([
    [{}, 'There is no issue: judge the change on its own.'],
    [{}, 'There is no written plan.'],
    [{}, 'No checks were run.'],
    [{ unrun: ['No test was run: npm ci is needed.\nmore'] }, 'No checks were run.\n- No test was run: npm ci is needed.'],
    [{}, 'There are no findings of an earlier round.'],
    [{ issue: { title: 'T', body: 'B', comments: [{ author: 'ann', body: 'C' }] } as ReviewRequest['issue'] }, '# T\n\nB\n\nComment by ann:\nC'],
    [{ plan: { rootCause: 'R', approach: 'A', changes: [{ path: 'a.py', action: 'modify', instructions: 'I' }] } as unknown as ReviewRequest['plan'] }, 'Root cause: R\nA\n- modify a.py: I'],
    [{ plan: { rootCause: 'R', approach: 'A', changes: [{ path: 'a.py', action: 'modify', instructions: '- one\n- two' }] } as unknown as ReviewRequest['plan'] }, '- modify a.py: one; two'],
    [{ proof: { status: 'proven', tests: [], before: side, after: other } }, "- With only its test files, tests fail (1 passed, 2 failed); with the whole change they pass (3 passed, 0 failed)."],
    [{ proof: { status: 'proven', tests: [], before: { ...side, passed: 0, failed: 0 }, after: other } }, "- With only its test files, not all of its tests can run; with the whole change they pass (3 passed, 0 failed)."],
    [{ proof: { status: 'not-run', tests: [] } }, '- Nothing was proven by a test of its own: none was run.'],
    [{ proof: { status: 'not-run', tests: [], reason: 'no tool' } }, '- Nothing was proven by a test of its own: no tool.'],
    [{ proof: { status: 'not-reproduced', tests: [], reason: 'they pass', before: side, after: other } }, "- The change's own tests do not show the fault: they pass."],
    [{ proof: { status: 'not-reproduced', tests: [] } }, "- The change's own tests do not show the fault: not-reproduced."],
    [{ mentions: [{ path: 'b.py', line: 3, text: '  f()  ' }] }, 'b.py:3: f()'],
    [{ answered: [found({ path: 'b.py', startLine: 3, message: 'one\ntwo' })] }, 'ANSWERED FINDINGS\n- b.py:3: one'],
    [{ resolved: [found({ path: 'b.py' }), found()] }, 'FINDINGS AFTER WHICH THE CODE WAS CHANGED\n- b.py: m\n- m'],
    [{ warnings: [found({ source: 'guard', path: 'b.py', startLine: 3, message: 'one' })] }, 'without mending what the issue describes.\n- b.py:3: one'],
    [{ warnings: [] }, 'There are no findings of an earlier round.'],
  ])('%j says %j', async (request, words) => {
    expect(await shownFor(request)).toContain(words);
  }); // prettier-ignore

  it('are the results of each check, with ten of its findings', async () => {
    const end = { name: 'unit', argv: [], status: 'passed' as const, seconds: 1, findings: [], output: '' };
    const newFindings = Array.from({ length: 11 }, (_, at) => found({ message: `m${at}\nmore`, path: 'x', startLine: at + 1 }));
    const check: CheckComparison = { name: 'unit', before: end, after: { ...end, tests: side }, newFindings };
    const shown = await shownFor({ checks: [check] });
    expect(shown).toContain('- unit: passed before, 1 passed, 2 failed, 0 skipped now, 11 new findings\n  - x:1: m0\n');
    expect(shown).toContain('  - x:10: m9');
    expect(shown).not.toContain('m10');
  }); // prettier-ignore

  it.each<[Partial<CheckResult>, string]>([
    [
      { status: 'not-run', reason: 'it ended with exit code 127' },
      'not-run (it ended with exit code 127) now',
    ],
    [
      { status: 'timed-out', reason: 'it ran past its time limit' },
      'timed-out (it ran past its time limit) now',
    ],
    [
      { status: 'failed', tests: other },
      '3 passed, 0 failed, 0 skipped; the command failed beside its tests now',
    ],
  ])('and why one has none: %j says %j', async (how, words) => {
    const end = { name: 'unit', argv: [], status: 'passed' as const, seconds: 1, findings: [], output: '' };
    const check: CheckComparison = { name: 'unit', before: end, after: { ...end, ...how }, newFindings: [] };
    expect(await shownFor({ checks: [check] })).toContain(`- unit: passed before, ${words}, 0 new findings`);
  });
});

describe('a finding that was answered', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
  const other = (shared: number, all: number) => `${words(shared)} ${Array.from({ length: all - shared }, (_, at) => `other${at}`).join(' ')}`;
  it('is repeated in the same words, of the same file', () => {
    const old = found({ path: 'a', message: words(10), startLine: 10 });
    const is = (fields: Partial<Finding>) => repeatsAnswered(found({ path: 'a', ...fields }), [old]);
    expect(is({ message: words(10).toUpperCase() })).toBe(true);
    expect(is({ message: words(10), path: 'b' })).toBe(false);
    expect(is({ message: other(5, 10) })).toBe(true);
    expect(is({ message: other(4, 10) })).toBe(false);
    expect(is({ message: other(4, 10), startLine: 13 })).toBe(true);
    expect(is({ message: other(4, 10), startLine: 7 })).toBe(true);
    expect(is({ message: other(4, 10), startLine: 14 })).toBe(false);
    expect(is({ message: other(3, 10), startLine: 10 })).toBe(false);
    expect(repeatsAnswered(found({ path: 'a', message: other(4, 10), startLine: 10 }), [found({ path: 'a', message: words(10) })])).toBe(false);
    expect(repeatsAnswered(found(), [])).toBe(false);
  });
}); // prettier-ignore

describe('a reply to a review', () => {
  const read = (attributes: string, body = 'm') =>
    parseReview(`<finding ${attributes}>\n${body}\n</finding>`, patch);
  it('places findings where the new file has such a line', () => {
    expect(read('severity="Error" path="/a.py" line="2"')).toEqual([
      found({ path: 'a.py', startLine: 2, endLine: 2 }),
    ]);
    expect(read('severity="info" path="./a.py" line="3"')).toEqual([
      found({ severity: 'info', path: 'a.py' }),
    ]);
    expect(read('severity="warning" path="b.py" line="1"')).toEqual([
      found({ severity: 'warning', path: 'b.py' }),
    ]);
    expect(read('severity="error" path="a.py"')).toEqual([found({ path: 'a.py' })]);
    expect(read('severity="error"')).toEqual([found()]);
    expect(read('severity="error"', 'x'.repeat(1001))[0]?.message).toHaveLength(1000);
    const many = Array.from({ length: 21 }, () => '<finding severity="error">\nm\n</finding>').join('\n');
    expect(parseReview(many, patch)).toHaveLength(20);
  });
  it.each(['<findings>none</findings>', '<findings> NONE </findings>', '<findings></findings>'])('says nothing: %s', (reply) => {
    expect(parseReview(reply, patch)).toEqual([]);
  }); // prettier-ignore
  it.each([
    ['None.', 'neither'],
    ['<finding severity="error">\nm', 'not closed'],
    ['<finding severity="grave">\nm\n</finding>', 'attribute severity'],
    ['<finding>\nm\n</finding>', 'attribute severity'],
    ['<finding severity="error" line="0">\nm\n</finding>', 'attribute line'],
    ['<finding severity="error" path=" ">\nm\n</finding>', 'attribute path'],
    ['<finding severity="error">\n\n</finding>', 'empty'],
  ])('cannot be read: %j', (reply, why) => {
    expect(() => parseReview(reply, patch)).toThrow(why);
  });
});

describe('names that a patch removes', () => {
  const names = (before: string, after = '') => findRemovedNames({ base: '0', changes: [{ path: 'a', change: 'modify', before, after }] });
  it.each([
    ...['function', 'class', 'interface', 'type', 'enum', 'const', 'let', 'var', 'def', 'fn', 'func', 'struct', 'trait'],
    ...['impl', 'module', 'mod', 'record', 'object', 'val', 'fun', 'sub', 'namespace', 'macro'],
  ])('are those that `%s` declares', (word) => {
    expect(names(`${word} total() {}`)).toEqual(['total']);
    expect(names(`${word} total() {}`, 'call(total)')).toEqual([]);
  });
  it('are told once, thirty of them, none that is too short to search for', () => {
    expect(names('def self.total\nfunc (s *Set) length() {\ndef total')).toEqual(['total', 'length']);
    expect(names('def ab\ndef abc')).toEqual(['abc']);
    expect(names(Array.from({ length: 31 }, (_, at) => `def name${at}`).join('\n'))).toHaveLength(30);
    expect(findRemovedNames({ base: '0', changes: [{ path: 'a', change: 'create', after: 'def total' }] })).toEqual([]);
  });
}); // prettier-ignore

describe('a change of code', () => {
  it.each([
    ['a.py', 'x = 1  # one', 'x = 1  # two'],
    ['a.py', '"""One."""\nx', '"""Two.\n\n"""\nx'],
    ['a.yml', 'a: 1 # x', 'a: 1'],
    ['a.sql', 'select 1 -- x', 'select 1'],
    ['a.html', '<p><!-- x\ny --></p>', '<p></p>'],
    ['a.ts', '/* x\n*/ f(); // y', 'f();'],
    ['Makefile', 'a\n  b', 'a b'],
    ['a.ts', 'f( a )', 'f(a)'],
    ['a.ts', 'f("src/*") // one\ng()', 'f("src/*") // two\ng()'],
  ])('is none where comments or spaces are others: %s', (path, before, after) => {
    expect(changesCode(path, before, after)).toBe(false);
  });
  it.each([
    ['a.py', 'x // 2', 'x // 3'],
    ['a.ts', 'x # 2', 'x # 3'],
    ['a.ts', '"http://a"', '"http://b"'],
    ['a.lua', 'x -- 1\ny', 'x -- 1\nz'],
    ['a.ts', 'f("src/*")\ng(1)', 'f("src/*")\ng(2)'],
    ['a.md', 'a <!-- b\nc', 'a <!-- b\nd'],
  ])('is one: %s, %j', (path, before, after) => {
    expect(changesCode(path, before, after)).toBe(true);
  });
});

describe('a diff with numbers', () => {
  it('names each change and numbers the new lines', () => {
    const changes: Patch['changes'] = [
      { path: 'a', change: 'modify', before: 'one\ntwo\r\n', after: 'one\n2\r\n' },
      { path: 'b', from: 'c', change: 'rename', before: 'x\n', after: 'x\n' },
      { path: 'd', change: 'delete', before: 'gone' },
    ];
    expect(renderNumberedDiff({ base: '0', changes })).toBe(
      '=== modify a\n@@\n     1: one\n-       two\n+    2: 2\n\n=== rename c → b\n\n=== delete d\n@@\n-       gone',
    );
    expect(linesOfDiff(changes[0]!)).toEqual([{ startLine: 1, endLine: 2 }]);
    expect(linesOfDiff(changes[2]!)).toEqual([]);
  });
  it('says what is too large for it, and shows what still fits', () => {
    const large = (path: string, size: number) => ({ path, change: 'create' as const, after: 'x'.repeat(size) });
    const shown = renderNumberedDiff({ base: '0', changes: [large('a', 60_000), large('b', 60_000), large('c', 10)] });
    expect(shown).toContain('=== create a');
    expect(shown).toContain('=== create c');
    expect(shown).toMatch(/Too large to be shown: b \(600\d\d characters of diff\)$/);
  }); // prettier-ignore
  it('shows texts that have nothing in common as one stretch, however long they are', () => {
    const lines = Array.from({ length: 2_500 }, (_, nth) => `line ${nth}`);
    const change: FileChange = { path: 'a', change: 'modify', before: lines.join('\n'), after: lines.toReversed().join('\n') };
    const shown = renderNumberedDiff({ base: '0', changes: [change] });
    expect(shown.match(/^@@$/gm)).toHaveLength(1);
    expect(shown).toContain('+    1: line 2499\n');
    expect(shown.endsWith('+ 2500: line 0')).toBe(true);
  }); // prettier-ignore
});
