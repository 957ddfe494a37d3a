import { describe, expect, test } from 'vitest';
import { renderBenchPage, renderPage, renderReport } from '../../src/reporting/html/index.ts';
import { renderReport as renderMarkdown, type RunView } from '../../src/reporting/index.ts';
import { failedScene, patchedScene } from './scenes.ts';
import { runView } from './views.ts';

const textOf = (html: string) =>
  html.replace(/<[^>]*>/g, ' ').replaceAll('&#39;', "'").replace(/\s+/g, ' ').trim(); // prettier-ignore
/** The rows of the table with this caption, its head first, cell by cell as a reader without styles has them. */
function rowsOf(page: string, caption: string): string[][] {
  const table = page.split('<table').find((part) => part.includes(`<caption class="hidden">${caption}</caption>`)) ?? '';
  return [...table.split('</table>')[0]!.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => textOf(cell!)),
  );
} // prettier-ignore
/** The text of one part of a page, absent where there is none. */
const partOf = (view: RunView, id: string) => {
  const [, part] = new RegExp(`<section id="${id}".*?<h2.*?</h2>(.*?)</section>`, 's').exec(renderPage(view)) ?? [];
  return part === undefined ? undefined : textOf(part);
}; // prettier-ignore
const scene = (more: Partial<NonNullable<RunView['detail']>>) => {
  const view = patchedScene();
  return { ...view, detail: { ...view.detail!, ...more } };
};

test('a page names its parts in order, each with an address', () => {
  const page = renderPage(patchedScene());
  const parts = [...page.matchAll(/<li><a href="#(\w+)">([^<]+)<\/a><\/li>/g)].map(([, id, title]) => [id, title]);
  expect(parts).toEqual([
    ['proof', 'Proof'], ['checks', 'Checks'], ['findings', 'Open findings'], ['diff', 'The patch'], ['plan', 'Plan and edits'],
    ['cost', 'Cost and time'], ['calls', 'Calls'], ['files', 'Files'], ['conversation', 'Prompts and replies'],
    ['again', 'Reproduce'], ['about', 'About this run'],
  ]);
  for (const [id, title] of parts) expect(page).toContain(`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>`);
  expect(renderReport(patchedScene(), { live: true }).source).not.toContain('Reproduce');
}); // prettier-ignore

describe('the head of a page', () => {
  const head = (more: Partial<RunView>) => /<header>.*?<\/header>/s.exec(renderPage({ ...patchedScene(), ...more }))![0];
  test.each([
    ['patched', 'good'], ['planned', 'good'], ['failed', 'bad'], ['refused', 'bad'],
    ['unchanged', 'warn'], ['unverified', 'warn'], ['over-budget', 'warn'],
  ] as const)('has for %s the tone %s', (verdict, tone) => {
    expect(head({ verdict: { verdict, reason: 'r', message: 'm' } })).toContain(`<p class="verdict ${tone}"><strong>${verdict}</strong> <code>r</code></p>`);
    expect(head({ verdict: undefined })).toContain('<p class="verdict warn"><strong>interrupted</strong></p>');
  });

  test('links the issue where it has an address, and tells how long it took', () => {
    expect(head({})).toContain('<a href="https://github.test/o/r/issues/7" rel="noreferrer">');
    expect(head({})).toContain('reply tokens, 12 s from first to last event.');
    expect(head({ detail: undefined })).toContain('reply tokens.');
    expect(head(scene({ issueUrl: 'javascript:alert(1)' }))).not.toContain('href');
    for (const gone of [{ startedAt: undefined }, { endedAt: undefined }]) expect(head(scene(gone))).not.toContain('from first');
  });
}); // prettier-ignore

describe('the tables of a page', () => {
  const page = renderPage(patchedScene());
  const failed = renderPage(failedScene());

  test('tell what was checked', () => {
    expect(rowsOf(page, 'Checks before and after the patch')).toEqual([
      ['check', 'before', 'after', 'new findings'],
      ['tests', '1 passed, 1 failed, 0 skipped in 1.2 s', '2 passed, 0 failed, 0 skipped in 1.1 s', '0'],
    ]);
    expect(partOf(patchedScene(), 'checks')).toContain('tests, before the patch: 1 passed, 1 failed, 0 skipped npm test not ok 1 - greets in full tests, after the patch: 2 passed, 0 failed, 0 skipped npm test ok 1');
    expect(rowsOf(failed, 'Checks before and after the patch')).toEqual([]);
    const [check] = patchedScene().checks;
    const after = { status: 'not-run', reason: 'no such program', output: ' ' };
    const other = partOf({ ...patchedScene(), checks: [{ ...check!, after, newFindings: 3 }] }, 'checks');
    expect(other).toContain('not-run (no such program) 3');
    expect(other).not.toContain('tests, after the patch');
  });

  test('show of what a check printed what people read, not the document that the tool wrote for programs', () => {
    const [check] = patchedScene().checks;
    const after = { status: 'failed', output: `{"results":"${'x'.repeat(15_000)}"}\ngreets in full: expected Hello` };
    const shown = partOf({ ...patchedScene(), checks: [{ ...check!, after }] }, 'checks');
    expect(shown).toContain('(a line of 15014 characters) greets in full: expected Hello');
    expect(shown).not.toContain('xx');
  });

  test('tell what was spent, and of what', () => {
    expect(rowsOf(page, 'Spent against the ceiling')).toEqual([
      ['of', 'spent', 'ceiling', 'share'], ['Money', '$0.0123', '$0.5000', ''], ['Calls', '3', '24', ''], ['Tokens', '1,280', '400,000', ''],
    ]);
    for (const label of ['Money: 2.5 % of the ceiling', 'Calls: 13 % of the ceiling', 'Tokens: 0.3 % of the ceiling']) expect(page).toContain(`aria-label="${label}"`);
    expect(page).toMatch(/aria-label="Calls: [^>]*><rect [^>]*><\/rect><rect class="fill" width="50\.0"/);
    const free = renderPage(runView({ costCeiling: { calls: 0, tokens: 2, costUsd: 0 } }));
    expect(rowsOf(free, 'Spent against the ceiling').slice(1)).toEqual([['Money', 'no price counted', '–', ''], ['Calls', '3', '–', ''], ['Tokens', '1,280', '2', '']]);
    expect(free).toContain('aria-label="Money: no ceiling known"');
    expect(free).toMatch(/aria-label="Tokens: [^>]*><rect [^>]*><\/rect><rect class="fill" width="400\.0"/);
    expect(rowsOf(renderPage(runView({ usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 2 } })), 'Spent against the ceiling')[1]![1]).toBe('$2.00');
  });

  test('tell how long each stage took', () => {
    expect(rowsOf(page, 'Seconds by stage').slice(0, 4)).toEqual([['stage', 'time', 'share'], ['index', '0.4 s', ''], ['retrieval', '0.1 s', ''], ['planning', '7.0 s', '']]);
    expect(page).toMatch(/aria-label="model: 9\.0 s"[^>]*><rect [^>]*><\/rect><rect class="fill" width="400\.0"/);
    expect(partOf(runView({ timings: {} }), 'cost')).not.toContain('Time by stage');
  });

  test('tell of every call', () => {
    expect(rowsOf(page, 'Calls of the model')).toEqual([
      ['#', 'call', 'model', 'begins', 'waiting', 'thinking', 'writing', 'tokens in', 'tokens out', 'cost', 'remark'],
      ['1', 'plan', 'big-model', '0.0 s', '0.9 s', '4.0 s', '2.1 s', '4,200', '310', '$0.0040', ''],
      ['2', 'edit', 'big-model', '7.2 s', '0.4 s', '0.0 s', '1.5 s', '4,200', '310', '$0.0040', ''],
      ['3', 'review', '', '9.2 s', '', '', '', '', '', '$0.0000', 'answered by an earlier attempt'],
    ]);
    expect(rowsOf(failed, 'Calls of the model')[1]).toEqual(['1', 'plan', '', '0.0 s', '', '', '', '10', '', '', 'The connection broke']);
    const unpriced = renderPage({ ...patchedScene(), costCeiling: { calls: 9, tokens: 9, costUsd: 0 } });
    expect(rowsOf(unpriced, 'Calls of the model')[1]![9]).toBe('');
    expect(partOf(scene({ calls: [] }), 'calls')).toBeUndefined();
    const [, left, wide] = /class="think" x="([\d.]+)" y="4" width="([\d.]+)"/.exec(page)!.map(Number);
    expect([left, wide]).toEqual([222.4, 321.7]);
    expect(page).toContain('Timeline of 3 model calls over 9.2 s');
    expect(page).toContain('<text x="0" y="15">1 plan</text>');
  });

  test('tell why a file is where it is, and which of its lines were seen', () => {
    const { detail, ...view } = patchedScene();
    expect(rowsOf(page, 'Ranked files')).toEqual([
      ['rank', 'file', 'score', 'why', 'lines the model saw'],
      ['1', 'src/greet.js', '1.000', 'path words #1', '1–40, 120–200 of 300'],
      ['–', 'test/greet.test.js', '', 'requested, planned, or next to a planned file', '1–12'],
    ]);
    expect(page).toMatch(/aria-label="lines 1–40, 120–200 of 300".*?<rect class="fill" x="0\.0" width="21\.3".*?<rect class="fill" x="63\.5" width="43\.2"/s);
    const unseen = renderPage({ ...view, ranking: [{ path: 'a.js', score: 0, reasons: [] }] });
    expect(rowsOf(unseen, 'Ranked files')[1]).toEqual(['1', 'a.js', '', '', 'none']);
    expect(partOf({ ...view, detail: { ...detail!, shown: [] }, ranking: [] }, 'files')).toBeUndefined();
    expect(partOf(scene({ skippedSignals: [] }), 'files')).not.toContain('Without');
  });

  test('tell what became of each planned file', () => {
    const planned = rowsOf(page, 'Planned changes and their outcome');
    expect(planned[0]).toEqual(['change', 'file', 'meant', 'done']);
    expect(planned[1]).toEqual(['modify', 'src/greet.js', 'Write Hello.', 'modify , placed by exact refused: The text does not stand in the file. The text does not stand in the file. Nearest: line 3']);
    const edits = [{ path: 'b.js', outcome: 'needless' as const }, { path: '', outcome: 'refused' as const, message: 'No edit block.' }, { path: '', outcome: 'applied' as const, message: 'odd' }];
    const plan = { rootCause: 'r', approach: 'a', changes: [{ action: 'rename' as const, path: 'a.js', to: 'b.js', instructions: 'Move it.' }, { action: 'modify' as const, path: 'c.js', instructions: 'x' }] };
    const moved = { ...scene({ edits }), plan, files: [{ path: 'b.js', from: 'a.js', change: 'rename', matcher: null }] };
    expect(rowsOf(renderPage(moved), 'Planned changes and their outcome').slice(1)).toEqual([
      ['rename', 'a.js → b.js', 'Move it.', 'rename 1 already there'],
      ['modify', 'c.js', 'x', 'no change'],
    ]);
    expect(partOf(moved, 'plan')).toMatch(/Replies that could not be read refused: No edit block\. No edit block\.$/);
    expect(partOf(patchedScene(), 'plan')).not.toContain('Replies that could not be read');
    expect(partOf(patchedScene(), 'plan')).toContain('Left out of the plan package.json is protected Corrected paths src/Greet.js is src/greet.js');
    const bare = partOf(scene({ dropped: [], corrections: [] }), 'plan');
    for (const title of ['Left out of the plan', 'Corrected paths']) expect(bare).not.toContain(title);
  });

  test('tell what ran', () => {
    expect(rowsOf(page, 'Attempts at the run')).toEqual([
      ['attempt', 'Patchwright', 'models', 'command', 'input hash'],
      ['1', '0.1.0, Node v24.0.0, linux x64', 'big-model (strong), small-model (weak)', 'patchwright run issue.md', 'abababababababab'],
    ]);
    const attempts = [{ version: '1', node: 'v24', platform: 'p', earlierCalls: 0 }] as unknown as NonNullable<RunView['detail']>['attempts'];
    expect(rowsOf(renderPage(scene({ attempts })), 'Attempts at the run')[1]).toEqual(['1', '1, Node v24, p', 'none: answered from a recording', '', '']);
    const facts = partOf(scene({ unread: [{ line: 3, reason: 'no JSON' }] }), 'about');
    expect(facts).toMatch(/^Base commit (c0ffee)+c0ff Began 2026-11-21T10:00:00\.000Z SHA-256 of patch\.diff (cd){32} Run folder 20261121-100000-the-greeting-is-misspelt-0123456789 /);
    expect(facts).toMatch(/1 lines of events\.jsonl could not be read: line 3, no JSON\.$/);
    expect(partOf(runView(), 'about')).toBeUndefined();
  });
}); // prettier-ignore

test('a page says how to do it again, and of a patch how to use it', () => {
  const name = '20261121-100000-the-greeting-is-misspelt-0123456789';
  const again = `Replay it against the recorded replies, without a model patchwright replay ${name} Show this report again patchwright report ${name} --open`;
  expect(partOf(patchedScene(), 'again')).toBe(
    `${again} Apply the patch to the working tree, without a model patchwright apply ${name} Commit it patchwright apply ${name} --commit Open a draft pull request patchwright apply ${name} --pr With git alone git apply patch.diff`,
  );
  expect(partOf({ ...patchedScene(), diff: '' }, 'again')).toBe(again);
  expect(partOf(runView(), 'again')).toBeUndefined();
});

test('findings stand with their place, errors first, those that say the same once, and what a page leaves out is counted', () => {
  const findings = [1, 2, 3].map((nth) => ({ source: 'check', severity: 'error' as const, code: `t${nth}`, path: 'a.js', startLine: nth, message: 'It is `red`.' }));
  expect(partOf({ ...patchedScene(), findings: [{ source: 'edit', severity: 'info', message: 'm' }, ...findings] }, 'findings')).toMatch(
    /^error \(check\) a\.js:1 t1 It is red \. \(2 more fail alike: t2, t3\) info \(edit not made\) m$/,
  );
  const many = Array.from({ length: 203 }, () => ({ source: 'rule', severity: 'info' as const, message: 'm' }));
  expect(partOf({ ...patchedScene(), findings: many }, 'findings')).toMatch(/ … and 3 more findings\.$/);
  expect(partOf({ ...patchedScene(), findings: [] }, 'findings')).toBeUndefined();
}); // prettier-ignore

test('a conversation tells each message once, and of what came before how much it was', () => {
  const [first] = patchedScene().detail!.exchanges;
  const second = { ...first!, purpose: 'repair', messages: [...first!.messages, { role: 'user', content: 'Once more.' }], reply: 'Again.' };
  const part = partOf(scene({ exchanges: [first!, second] }), 'conversation')!;
  expect(part).toBe(
    '1 plan · big-model · 4,200 tokens in, 310 out system You plan. user The issue. reply A reply to plan. 2 repair · big-model · 4,200 tokens in, 310 out The first 2 messages are the same as in an earlier call. user Once more. reply Again.',
  );
  expect(partOf(scene({ exchanges: [] }), 'conversation')).toBeUndefined();
}); // prettier-ignore

test('a patch that cannot be read as one is shown as it is, and one of several files counts them', () => {
  expect(partOf(runView({ diff: 'no diff' }), 'diff')).toBe('no diff');
  expect(partOf(runView({ diff: '' }), 'diff')).toBeUndefined();
  const file = (name: string) => `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-a\n+b\n`;
  expect(partOf(runView({ diff: file('a.js') + file('b.js') }), 'diff')).toMatch(/^2 files, \+2 −2 lines\./);
});

test('the tables of a measurement have titles, and what has no name is a case', () => {
  const tables = [{ title: 'By format', columns: ['', 'applied'], rows: [['udiff', '9']] }, { columns: ['a'], rows: [] }];
  const page = renderBenchPage({ suite: 'edit', metrics: [], tables, notes: ['40 cases', 'one more'] });
  expect(rowsOf(page, 'By format')).toEqual([['case', 'applied'], ['udiff', '9']]);
  expect(rowsOf(page, 'Results 2')).toEqual([['a']]);
  expect([...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(['By format', 'Results', 'Notes']);
  expect(page).toContain('<ul><li>40 cases</li><li>one more</li></ul>');
}); // prettier-ignore

test('report.md reads so as a whole', () => {
  expect(renderMarkdown(runView())).toBe(`# The greeting is misspelt

**patched** (validated): A patch of 1 file. 2 tests passed.

## Plan

**Root cause** (as the model says)

A letter is missing.

**Approach** (as the model says)

Add it.

**Files**

- modify \`src/greet.js\`: Write Hello.

## Files

| file | change | placed by |
| --- | --- | --- |
| \`src/greet.js\` | modify | exact |

## What was checked

1 check ran, 2 tests were counted.

| check | before | after | new findings |
| --- | --- | --- | --- |
| tests | 1 passed, 1 failed, 0 skipped | 2 passed, 0 failed, 0 skipped | 0 |

## Top-ranked files

|  | file | why |
| --- | --- | --- |
| 1 | \`src/greet.js\` | path words #1 |

## Cost

$0.0123 of at most $0.50, 3 of at most 24 model calls, 1,200 prompt and 80 reply tokens.

Time: 2.0 s (planning 2.0 s).

## Diff

\`\`\`diff
--- a/src/greet.js
+++ b/src/greet.js
@@ -1 +1 @@
-'Helo'
+'Hello'
\`\`\`
`);
});
