import { describe, expect, test } from 'vitest';
import { changeBlock, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';
import { runInMemory, toldTo } from './run-in-memory.ts';

const files = {
  'src/totals.js': 'export const totals = 1;\n',
  'docs/far.md': '# Far\n\nRound half to even.\n',
};
const two = editBlock('src/totals.js', 'export const totals = 1;', 'export const totals = 2;');
const planned = planReply(changeBlock('modify', 'src/totals.js'));
const declined = { 'repair-turn': 'Not changed: no.', repair: 'Not changed: no.' };
const referring = `${planned}\n<reference path="docs/far.md" lines="1-3"></reference>`;

describe('a writer is shown', () => {
  test('what the plan refers to, of all that the planner has seen on its way', async () => {
    const asking = '<open path="docs/far.md"></open>';
    const { calls, asked } = await runInMemory(files, { plan: [asking, referring], edit: two });
    expect(asked).toEqual(['plan', 'plan', 'edit']);
    expect(toldTo(calls[2]!)).toContain('Round half to even.');
    expect(toldTo((await runInMemory(files, { plan: planned, edit: two })).calls[1]!)).not.toContain('Round half');
  }); // prettier-ignore

  test('every answer to what it asks for, and nothing a second time', async () => {
    const first = '<open path="docs/far.md"></open>';
    const asking = ['docs/far.md', 'src/totals.js'].map((path) => `<open path="${path}"></open>`).join('\n');
    const more = `${asking}\n<definition name="totals">totals</definition>\n<run>test/a.test.js</run>`;
    const { calls, diff } = await runInMemory(files, { plan: [first, referring], edit: [more, two] });
    const answers = calls[3]!.messages.at(-1)!.content;
    expect(answers).toMatch(/docs\/far\.md, lines 1-3 of 3: shown above already/);
    expect(answers).toMatch(/src\/totals\.js, lines 1-1 of 1: shown above already/);
    expect(answers).toContain('Tests are run once the edits are made.');
    expect(answers).not.toContain('Round half to even.');
    expect(diff).toContain('+export const totals = 2;');
  });
});

describe('a writer may not', () => {
  const old = 'export function old() {\n  return 1;\n}';
  const of = { ...files, 'src/totals.js': `export const totals = 1;\n\n${old}\n` };
  const dropped = editBlock(
    'src/totals.js',
    `export const totals = 1;\n\n${old}`,
    'export const totals = 1;',
  );

  test.each([
    ['Say it right.', false],
    ['Remove the function `old`.', true],
  ])('take away what no part of its plan names: %s', async (approach, taken) => {
    const plan = planned.replace('Say it right.', approach);
    const { diff } = await runInMemory(of, { plan, edit: dropped, ...declined });
    expect(diff.includes('-export function old() {')).toBe(taken);
  });

  test.each([
    ['', true],
    ['editing:\n  minCertainty: 1\n', false],
  ])('write an edit that is less sure than is configured (%j)', async (configuration, taken) => {
    const loose = editBlock('src/totals.js', '  export const totals  =  1;', '  export const totals = 2;');
    const { diff } = await runInMemory(files, { plan: planned, edit: loose, ...declined }, { configuration });
    expect(diff !== '').toBe(taken);
  });

  test('be understood to mean another file where one of its name is there, if only to be left alone', async () => {
    const workspace = (skipped: string) => ({ ...memoryWorkspace({ ...files, [skipped]: 'a\0b' }), history: async () => [] });
    const edit = two.replace('src/totals.js', 'src/total.js');
    const run = (skipped: string) => runInMemory(files, { plan: planned, edit, ...declined }, { dependencies: { workspace: workspace(skipped) } });
    expect((await run('src/other.js')).diff).toContain('+export const totals = 2;');
    expect((await run('src/total.js')).diff).toBe('');
  }); // prettier-ignore
});

describe('places that a plan wants changed everywhere', () => {
  const lines = Array.from({ length: 3 }, (_, at) => `export const t${at} = "/tmp";`);
  const of = { 'src/totals.js': `${lines.join('\n')}\n` };
  const plan = planned.replace('Do it.', 'Replace all occurrences of `"/tmp"` by `"/var"`.');
  const changed = (at: number) => editBlock('src/totals.js', lines[at]!, lines[at]!.replace('tmp', 'var'));

  test('are told once where an edit has left some, and what is left then is told at the end', async () => {
    const { asked, calls, diff, findings } = await runInMemory(of, { plan, edit: changed(0), 'repair-turn': changed(1) });
    expect(asked).toEqual(['plan', 'edit', 'repair-turn']);
    expect(calls[2]!.messages.at(-1)!.content).toContain('The plan asks for every place of `"/tmp"`; this line still has it.');
    expect(diff.match(/^\+export/gm)).toHaveLength(2);
    expect(findings).toMatchObject([{ code: 'places-left', severity: 'info', message: expect.stringContaining('line 3 of src/totals.js still has it') }]);
  }); // prettier-ignore

  test('cost no patch where the answer to that fits nowhere', async () => {
    const nowhere = editBlock('src/totals.js', 'nothing of the kind stands here', 'x');
    const { verdict, diff, findings } = await runInMemory(of, { plan, edit: changed(0), 'repair-turn': nowhere, repair: nowhere });
    expect(diff.match(/^\+export/gm)).toHaveLength(1);
    expect([verdict.verdict, findings.map(({ code }) => code)]).toEqual(['patched', ['places-left']]);
  }); // prettier-ignore
});

describe('a long file', () => {
  const body = (nth: number) => {
    const folder = nth < 40 ? '/tmp' : '/opt';
    const lines = Array.from({ length: 60 }, (_, at) => `  const part${nth}x${at} = "${folder}/${at}";`);
    return [`export function part${nth}() {`, ...lines, '}'].join('\n');
  };
  const text = Array.from({ length: 60 }, (_, nth) => body(nth)).join('\n\n');
  const of = { 'src/totals.js': `${text}\n` };
  const edit = editBlock('src/totals.js', '  const part0x0 = "/tmp/0";', '  const part0x0 = "/var/0";');

  test('of which all places matter is gone through in windows; lines that no window showed are told', async () => {
    const plan = planned.replace('Do it.', 'Replace all occurrences of `"/tmp` by `"/var` in the whole file.');
    const { asked, findings } = await runInMemory(of, { plan, edit: [edit, 'Not changed: no.'], ...declined }, { configuration: 'limits:\n  maxCalls: 40\n  maxTokens: 4000000\n' });
    expect(asked.filter((purpose) => purpose === 'edit').length).toBeGreaterThan(1);
    expect(findings.filter(({ code }) => code === 'lines-not-shown')).toMatchObject([
      { severity: 'info', path: 'src/totals.js', message: expect.stringMatching(/^Lines \d+-\d+.* of src\/totals\.js were not shown/) },
    ]);
  });

  test('of which one place matters is not said to be shown in part: that is how long files are edited', async () => {
    const plan = planned.replace('Do it.', 'In `part0`, write `/var/0`.');
    const { asked, findings, diff } = await runInMemory(of, { plan, edit });
    expect([asked, diff.includes('/var/0')]).toEqual([['plan', 'edit'], true]);
    expect(findings).toEqual([]);
  });
}); // prettier-ignore

describe('a search', () => {
  test('widens what it shows by the lines that are configured', async () => {
    const filler = Array.from({ length: 120 }, (_, at) => `export const other${at} = ${at};`);
    const of = { 'src/all.js': [...filler.slice(0, 60), 'export const totals = 1;', ...filler.slice(60)].join('\n') };
    const shown = async (contextLines: number) => {
      const configuration = `retrieval:\n  contextLines: ${contextLines}\n  snippetTokens: 1000\n`;
      const { retrieval } = await runInMemory(of, { plan: planned }, { configuration, mode: 'plan', issue: { title: 'totals', body: '`totals` is wrong.' } });
      return retrieval!.snippets.reduce((sum, { startLine, endLine }) => sum + endLine - startLine + 1, 0);
    };
    expect(await shown(40)).toBeGreaterThan(await shown(0));
  });

  test('asks a model of meaning where one is there', async () => {
    const asked: string[] = [];
    const semantic = { description: 'd', find: async (queries: readonly string[]) => (asked.push(...queries), []) };
    const { told } = await runInMemory(files, { plan: planned }, { mode: 'plan', dependencies: { openSemanticSearch: async () => ({ semantic }) } });
    expect(asked.join('\n')).toContain('a is wrong');
    expect(told.map(({ type }) => type)).not.toContain('meaning-skipped');
  });

  test('counts what changed lately as much as is configured', async () => {
    const of = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`src/${name}/one.js`, `export function totals${name}() {\n  return "totals";\n}\n`]));
    const at = 1_700_000_000;
    const history = async () => Array.from({ length: 30 }, (_, nth) => ({ id: `${nth}`, time: at - nth * 3600, subject: 'Totals', body: '', paths: ['src/d/one.js'] }));
    const workspace = { ...memoryWorkspace(of), history };
    const score = async (recency: number) => {
      const { retrieval } = await runInMemory(of, { plan: planned }, { mode: 'plan', configuration: `retrieval:\n  recency: ${recency}\n`, dependencies: { workspace, clock: { now: () => at * 1000 } } });
      const scores = new Map(retrieval!.files.map((file) => [file.path, file.score]));
      return scores.get('src/d/one.js')! - (scores.get('src/a/one.js') ?? 0);
    };
    expect(await score(10)).toBeGreaterThan(await score(0));
  });
}); // prettier-ignore
