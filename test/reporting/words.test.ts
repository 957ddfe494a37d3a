import { describe, expect, test } from 'vitest';
import { localEscaper } from '../../src/reporting/markdown/escaper.ts';
import { renderReport } from '../../src/reporting/index.ts';
import { locationOf, money, wordsOfChange, wordsOfCheck, wordsOfCost, wordsOfPlacing, wordsOfSource } from '../../src/reporting/words.ts'; // prettier-ignore
import type { FileView, RunView } from '../../src/reporting/run-view.ts';
import { runView } from './views.ts';

describe('the words of a report', () => {
  test.each<[string, Omit<FileView, 'path'>, string]>([
    ['an exact place', { change: 'modify', matcher: 'exact' }, 'exact'],
    ['a place that is sure', { change: 'modify', matcher: 'exact', certainty: 1, evidence: ['e'] }, 'exact'],
    ['a place that is nearly sure', { change: 'modify', matcher: 'fuzzy', certainty: 0.999, evidence: ['a', 'b'] }, 'fuzzy, 99 % sure: a; b'],
    ['a place that is half a guess', { change: 'modify', matcher: 'fuzzy', certainty: 0.5 }, 'fuzzy, 50 % sure: '],
    ['a file as a whole', { change: 'create', matcher: null }, 'whole file'],
    ['a file that is rewritten', { change: 'modify', matcher: null, certainty: 0.5 }, 'whole file'],
    ['a file that goes', { change: 'delete', matcher: null }, ''],
    ['a file that moves', { change: 'rename', matcher: null }, ''],
    ['a file that moves and changes', { change: 'rename', matcher: 'exact' }, 'exact'],
  ])('say how edits were placed: %s', (_, file, words) => {
    expect(wordsOfPlacing(file)).toBe(words);
  });

  test('say where a finding lies, and what it comes from', () => {
    expect(locationOf({ path: 'a.js', startLine: 3 })).toBe('a.js:3');
    expect(locationOf({ path: 'a.js' })).toBe('a.js');
    expect(locationOf({ startLine: 3 })).toBeUndefined();
    expect([wordsOfSource({ source: 'edit' }), wordsOfSource({ source: 'check' })]).toEqual(['edit not made', 'check']);
  });

  test('say how a check went', () => {
    expect(wordsOfCheck({ status: 'passed' })).toBe('passed');
    expect(wordsOfCheck({ status: 'not-run', tests: { passed: 0, failed: 0, skipped: 0 } })).toBe('not-run');
    expect(wordsOfCheck({ status: 'failed', tests: { passed: 1, failed: 2, skipped: 3 } })).toBe('1 passed, 2 failed, 3 skipped');
    expect(wordsOfCheck({ status: 'failed', tests: { passed: 1, failed: 0, skipped: 0 } })).toBe('1 passed, 0 failed, 0 skipped; the command failed beside its tests');
    expect(wordsOfCheck({ status: 'passed', tests: { passed: 1, failed: 0, skipped: 3 } })).toBe('1 passed, 0 failed, 3 skipped');
    expect(wordsOfCheck({ status: 'passed', tests: { passed: 0, failed: 0, skipped: 0 } })).toBe('passed: 0 passed, 0 failed, 0 skipped');
    expect(wordsOfCheck({ status: 'timed-out', tests: { passed: 1, failed: 0, skipped: 0 } })).toBe('timed-out: 1 passed, 0 failed, 0 skipped');
  });

  test('say what is planned', () => {
    expect(wordsOfChange({ action: 'modify', path: 'a.js', instructions: '' })).toBe('modify a.js');
    expect(wordsOfChange({ action: 'rename', path: 'a.js', to: 'b.js', instructions: '' })).toBe('rename a.js → b.js');
  });

  const usage = { calls: 2, promptTokens: 1_234_567, completionTokens: 999, costUsd: 0 };
  const ceiling = { calls: 9, tokens: 9, costUsd: 3 };
  test.each<[string, Parameters<typeof wordsOfCost>, string]>([
    ['nothing was paid', [usage, ceiling], '$0.0000 of at most $3.00, 2 of at most 9 model calls, 1,234,567 prompt and 999 reply tokens'],
    ['no price is known', [{ ...usage, costUsd: 0.5 }, { ...ceiling, costUsd: 0 }], 'no price counted, 2 of at most 9 model calls, 1,234,567 prompt and 999 reply tokens'],
    ['some came from a cache', [{ ...usage, cachedTokens: 1000, costUsd: 0.12345 }, ceiling], '$0.1235 of at most $3.00, 2 of at most 9 model calls, 1,234,567 prompt (1,000 of them from the endpoint’s cache) and 999 reply tokens'],
  ])('say what it cost where %s', (_, given, words) => {
    expect(wordsOfCost(...given)).toBe(words);
  });

  test('tell money to a hundredth of a cent', () => {
    expect([0, 0.00004, 0.00006, 12].map(money)).toEqual(['$0.0000', '$0.0000', '$0.0001', '$12.0000']);
  });
}); // prettier-ignore

describe('text of others in a file on one’s own disk', () => {
  const { inline, prose, code, block } = localEscaper;
  test.each<[string, string, string]>([
    ['a line stays one line', inline(' a\n\tb  c '), 'a b c'],
    ['no markup becomes one', inline('<b> & &amp;'), '&lt;b> &amp; &amp;amp;'],
    ['code in a sentence is as it is', inline('`Map<K>` & ``a`<b>`` <i>'), '`Map<K>` &amp; ``a`<b>`` &lt;i>'],
    ['code in paragraphs is as it is', prose('`a < b`\n\n`c && d` <i>'), '`a < b`\n\n`c && d` &lt;i>'],
    ['an image is none, in code it is code', inline('![a](b) `vec![1]` a!'), '&#33;[a](b) `vec![1]` a!'],
    ['code that may end on another line is no code', prose('a `\n- `<b>`'), 'a `\n- `&lt;b>`'],
    ['a fence is no code either', prose('```\n`<b>`'), '> ```\n> `&lt;b>`'],
    ['escaped marks enclose no code', inline('\\`<b>\\`'), '\\`&lt;b>\\`'],
    ['paragraphs stay', prose('a\r\n\r\nb\rc <i>'), 'a\n\nb\nc &lt;i>'],
    ['nothing that a terminal obeys', prose('a\u001b[31mb\u0007\u009b\tc'), 'a[31mb\tc'],
    [
      'nothing that turns or hides what is read',
      prose('pat\u202ehc\u200bed') + inline('\u2066') + code('a\u202eb'),
      'pat␣202ehc␣200bed␣2066`a␣202eb`',
    ],
    ['code is as it is', code('a<b & c'), '`a<b & c`'],
    ['code is one line', code('a\n  b|c'), '`a b|c`'],
    ['code with a back-tick in it', code('a`b``c'), '```a`b``c```'],
    ['code with a back-tick at its end', code('a`'), '`` a` ``'],
    ['code with a back-tick at its start', code('`a'), '`` `a ``'],
    ['a block ends where it should', block('a\n', 'js'), '```js\na\n```'],
    ['a block without an end of line', block('a', 'js'), '```js\na\n```'],
    ['a block with a fence in it', block('````\n', ''), '`````\n````\n`````'],
  ])('%s', (_, text, wanted) => {
    expect(text).toBe(wanted);
  });
});

describe('report.md', () => {
  const sections = (more: Partial<RunView>) => [...renderReport(runView(more)).matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  const nothing = { plan: undefined, files: [], proof: undefined, ranking: [], diff: '', findings: [] };

  test('has a part for each thing that there is to tell, in this order', () => {
    expect(sections(nothing)).toEqual(['What was checked', 'Cost']);
    const all = { links: { read: [{ url: 'u' }], refused: [] }, proof: { status: 'proven' as const, tests: [] }, findings: [{ source: 's', severity: 'error' as const, message: 'm' }] };
    expect(sections(all)).toEqual(
      'Links in the issue,Plan,Files,Open findings,Proof,What was checked,Top-ranked files,Cost,Diff'.split(','),
    );
  });

  test.each<[string, Partial<RunView>, string]>([
    ['links that were read and not', { links: { read: [{ url: 'http://a' }], refused: [{ url: 'http://b', reason: 'is not on a listed host' }] } }, '\n- read: `http://a`\n- not read: `http://b` is not on a listed host\n'],
    ['a file that moved', { files: [{ path: 'b.js', from: 'a.js', change: 'rename', matcher: null }] }, '| `a.js` → `b.js` | rename |  |'],
    ['a plan to move one', { plan: { rootCause: 'r', approach: 'a', changes: [{ action: 'rename', path: 'a.js', to: 'b.js', instructions: 'Move it.' }] } }, '- rename `a.js` → `b.js`: Move it.'],
    ['the last lines of a check that nobody could read', { checks: [{ name: 'tests', before: { status: 'passed' }, after: { status: 'failed' }, newFindings: 2, lastLines: 'oops' }] }, '| tests | passed | failed | 2 |\n\nThe last lines of tests:\n\n```text\noops\n```'],
    ['that it printed nothing', { checks: [{ name: 'tests', before: { status: 'passed' }, after: { status: 'failed' }, newFindings: 0, lastLines: '' }] }, '```text\n(nothing)\n```'],
    ['five reasons of a file, by rank', { ranking: [{ path: 'a.js', score: 1, reasons: Array.from({ length: 6 }, (_, at) => ({ signal: 'churn', rank: at + 1, note: 'n' })) }] }, '| 1 | `a.js` | changed often #1, changed often #2, changed often #3, changed often #4, changed often #5 |'],
    ['how long each stage took', { timings: { planning: 2.04, editing: 60 } }, '.\n\nTime: 62.0 s (planning 2.0 s, editing 60.0 s).'],
    ['what is part of the stages’ time beside it', { timings: { planning: 3, model: 2.5, validation: 4, checks: 1 } }, 'Time: 7.0 s (planning 3.0 s, validation 4.0 s; model 2.5 s, checks 1.0 s of it).'],
    ['twenty tests of a proof', { proof: { status: 'not-reproduced', tests: Array.from({ length: 21 }, (_, at) => `t${at}`), after: { passed: 2, failed: 0, skipped: 0 } } }, '**not-reproduced** (after: 2 passed, 0 failed, 0 skipped).\n\n- `t0`\n'],
    ['where a finding lies', { findings: [{ source: 'edit', severity: 'warning', code: 'c', path: 'a.js', startLine: 3, message: 'm' }] }, '- **warning** (edit not made) `a.js:3` `c`: m'],
  ])('tells %s', (_, more, wanted) => {
    const text = renderReport(runView(more));
    expect(text).toContain(wanted);
    expect(text).not.toContain('`t20`');
  });

  test('tells fifty findings at most', () => {
    const findings = Array.from({ length: 60 }, (_, at) => ({ source: `s${at}`, severity: 'error' as const, path: `${at}.js`, message: `${'abcdefghij'[at % 10]!.repeat(at + 1)}` }));
    expect(renderReport(runView({ findings })).match(/^- \*\*error\*\*/gm)).toHaveLength(50);
  });
}); // prettier-ignore
