import { describe, expect, test } from 'vitest';
import type { FileChange, Plan } from '../../src/domain/index.ts';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';
import { readOnlyStore } from '../../src/composition/repository/compose-repository.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';
import { runInMemory as runOf, toldTo, type Answers } from './run-in-memory.ts';

const files = {
  'src/totals.js': 'export const totals = 1;\n',
  'src/prices.js': 'export const prices = 1;\n',
};
const planned = (...paths: string[]) => planReply(...paths.map((path) => changeBlock('modify', path)));
const becomes = (name: string, to: number) =>
  editBlock(`src/${name}.js`, `export const ${name} = 1;`, `export const ${name} = ${to};`);
const unchanged = '<unchanged reason="already-satisfied">\nIt is so.\n</unchanged>';
const answer = '<answer>\nIt is one.\n</answer>';
type Options = NonNullable<Parameters<typeof runOf>[2]>;
type Outside = NonNullable<Options['dependencies']>;

const runInMemory = (of: Readonly<Record<string, string>>, answers: Answers, more: Options = {}) =>
  runOf(of, answers, { issue: { title: 'Totals are wrong', body: 'Mend `totals`.' }, ...more } as Options);

describe('a run reads', () => {
  const pages = [
    { url: 'https://docs.test/totals', title: 'Totals', text: '# Totals\n\nMend wrong totals: round once.' },
    { url: 'https://docs.test/other', title: 'Other', text: '# Other\n\nSomething about weather.' },
  ];
  const site = { url: 'https://docs.test/', pages };
  const openDocumentation = (async () => [site]) as unknown as Outside['openDocumentation'];
  const picture = { url: 'https://x.test/1.png', mediaType: 'image/png', sha256: 'a', base64: 'QQ==' };
  const pictureReader = { readPicture: async () => picture } as unknown as Outside['pictureReader'];
  const linkReader = { read: async (url: string) => ({ url, title: 'Rounding', text: 'Round it twice.' }) } as unknown as Outside['linkReader'];
  const seeing = 'model:\n  vision: true\n';
  const issue = { title: 'totals is wrong', body: `See [image ${picture.url}], and [image ${picture.url}] again.` };

  test.each([
    ['plan', 'run', unchanged],
    ['answer', 'answer', answer],
  ] as const)('documentation before it makes its %s', async (purpose, mode, reply) => {
    const { calls } = await runInMemory(files, { [purpose]: reply }, { mode, dependencies: { openDocumentation } });
    expect(toldTo(calls[0]!)).toContain('Mend wrong totals: round once.');
    const without = await runInMemory(files, { [purpose]: reply }, { mode });
    expect(toldTo(without.calls[0]!)).not.toContain('round once');
  });

  test('pictures for a model that sees, each once, and none where a patch is placed', async () => {
    const dependencies = { pictureReader };
    const seen = async (more: Options) => {
      const { calls } = await runInMemory(files, { plan: unchanged, answer }, { issue, dependencies, ...more });
      return calls.flatMap(({ messages }) => messages.flatMap(({ pictures = [] }) => pictures));
    };
    expect(await seen({ configuration: seeing })).toEqual([picture]);
    expect(await seen({ configuration: seeing, mode: 'answer' } as Options)).toEqual([picture]);
    expect(await seen({})).toEqual([]);
    const read: string[] = [];
    const noting = { readPicture: async (url: string) => (read.push(url), picture) } as unknown as Outside['pictureReader'];
    const patch = { base: '', changes: [{ path: 'src/totals.js', change: 'modify' as const, before: '', after: files['src/totals.js'] }] };
    await runInMemory(files, {}, { issue, configuration: seeing, mode: 'place', patch, dependencies: { pictureReader: noting } });
    expect(read).toEqual([]);
    const comments = [{ author: 'rita', body: '[image https://x.test/2.png]' }];
    await runInMemory(files, { plan: unchanged }, { issue: { ...issue, comments }, configuration: seeing, dependencies: { pictureReader: noting } });
    expect(read).toEqual([picture.url, 'https://x.test/2.png']);
  });

  test('linked pages, and its result and its report say which', async () => {
    const { calls, links, written } = await runInMemory(files, { plan: unchanged }, { links: ['https://x.test/'], dependencies: { linkReader } });
    expect(toldTo(calls[0]!)).toContain('Round it twice.');
    expect(links?.pages.map(({ url }) => url)).toEqual(['https://x.test/']);
    expect(JSON.parse(written['report.json']!).links.read).toEqual([{ url: 'https://x.test/', title: 'Rounding' }]);
  });

  test.each([
    ['', true],
    ['retrieval:\n  guidance: true\n', true],
    ['retrieval:\n  guidance: false\n', false],
  ])('what a project says of its code (%j): %s', async (configuration, shown) => {
    const of = { ...files, 'AGENTS.md': '# Code\n\nCode style: always write tests with tabs.\n' };
    const { calls } = await runInMemory(of, { plan: unchanged }, { configuration });
    expect(toldTo(calls[0]!).includes('always write tests with tabs')).toBe(shown);
  });

  test('the log of each failed job', async () => {
    const ciLogs = [{ job: 'lint', text: 'one is wrong' }, { job: 'unit', text: 'two is wrong' }];
    const { calls } = await runInMemory(files, { plan: unchanged }, { ciLogs });
    for (const part of ['job lint', 'one is wrong', 'job unit', 'two is wrong']) expect(toldTo(calls[0]!)).toContain(part);
  });

  test('no file that its configuration excludes, which counts as ranked last', async () => {
    const told = async (configuration: string) =>
      toldTo((await runInMemory(files, { plan: unchanged }, { configuration })).calls[0]!);
    expect(await told('')).toContain('export const totals = 1;');
    expect(await told("retrieval:\n  exclude: ['src/totals.js']\n")).not.toContain('export const totals = 1;');
  });
}); // prettier-ignore

describe('a run tells', () => {
  test.each([true, false])('how much it indexed, that its history is cut off (%s), and why it goes by words alone', async (shallow) => {
    const workspace = { ...memoryWorkspace(files), history: async () => [], shallow };
    const { told } = await runInMemory(files, { plan: unchanged }, { dependencies: { workspace } });
    expect(told).toContainEqual({ type: 'index-refreshed', files: 2, shallow });
    expect(told).toContainEqual({ type: 'meaning-skipped', reason: 'no embedding model is configured' });
  });

  test('why the semantic search could not be had', async () => {
    const openSemanticSearch = async () => ({ skipped: 'the model is not there' });
    const { told } = await runInMemory(files, { plan: unchanged }, { dependencies: { openSemanticSearch } });
    expect(told).toContainEqual({ type: 'meaning-skipped', reason: 'the model is not there' });
  });

  test('what it ranked, in its result and its report, however it ends', async () => {
    for (const run of [await runInMemory(files, { plan: unchanged }), await runInMemory(files, { answer }, { mode: 'answer' })]) {
      expect(run.retrieval?.files.map(({ path }) => path)).toContain('src/totals.js');
      expect(JSON.parse(run.written['report.json']!).ranking.length).toBeGreaterThan(0);
    }
  });

  test('of the planner’s lines those of its search first, and then only what it was shown beside them', async () => {
    const of = { ...files, 'docs/far.md': '# Far\n\nNothing of the kind.\n' };
    const asking = '<open path="docs/far.md"></open>';
    const { told } = await runInMemory(of, { plan: [asking, unchanged] }, { configuration: 'retrieval:\n  snippetTokens: 1000\n' });
    const shown = told.flatMap((event) => (event.type === 'lines-shown' ? [event.files.map(({ path }) => path)] : []));
    expect(shown[0]).toContain('src/totals.js');
    expect(shown.slice(1).flat().filter((path) => shown[0]!.includes(path))).toEqual([]);
  });

  test('every file of a plan, where the plan is all that is wanted', async () => {
    const { verdict } = await runInMemory(files, { plan: planned('src/totals.js', 'src/prices.js') }, { mode: 'plan' });
    expect(verdict.message).toBe('The plan touches src/totals.js, src/prices.js.');
  });

  test('each reason why nothing of a plan may be edited', async () => {
    const of = { ...files, 'package.json': '{}\n', 'rows.dat': 'a\0b' };
    const { verdict } = await runInMemory(of, { plan: planned('package.json', 'rows.dat') });
    expect(verdict.message).toMatch(/^Nothing in the plan may be edited: package\.json .*; rows\.dat is binary and is not edited\.$/);
  });

  test('each place where a patch conflicts, and places none of it', async () => {
    const change = (name: string): FileChange => ({ path: `src/${name}.js`, change: 'modify', before: `export const ${name} = 7;\n`, after: `export const ${name} = 8;\n` });
    const patch = { base: '', changes: [change('totals'), change('prices'), { path: 'new.js', change: 'create' as const, after: 'x\n' }] };
    const { verdict, diff } = await runInMemory(files, {}, { mode: 'place', patch });
    expect([verdict.verdict, verdict.reason, diff]).toEqual(['unchanged', 'conflicts', '']);
    expect(verdict.message).toMatch(/^It conflicts at src\/totals\.js, .*; src\/prices\.js, /);
  });

  test('of an edit outside its plan at the end, too, after its corrections', async () => {
    const both = `${becomes('totals', 2)}\n${becomes('prices', 2)}`;
    const declined = 'Not changed: it is not needed.';
    const { findings, verdict } = await runInMemory(files, { plan: planned('src/totals.js'), edit: both, 'repair-turn': declined, repair: declined });
    expect(findings).toMatchObject([{ code: 'edit-out-of-scope', path: 'src/prices.js' }]);
    expect(verdict.message).toContain('Left out, because the plan does not allow it:');
  });
}); // prettier-ignore

describe('an approved plan', () => {
  const plan = (...paths: string[]): Plan => ({
    ...{ rootCause: 'r', approach: 'a' },
    changes: paths.map((path) => ({ action: 'modify', path, instructions: 'Make it two.' })),
  });

  test('is held to the most files that a run may touch', async () => {
    const run = (maxFiles: number) =>
      runInMemory(files, { edit: `${becomes('totals', 2)}\n${becomes('prices', 2)}` }, { approvedPlan: plan('src/totals.js', 'src/prices.js'), configuration: `limits:\n  maxFiles: ${maxFiles}\n` });
    expect((await run(2)).patch?.changes).toHaveLength(2);
    const { patch, verdict } = await run(1);
    expect([patch?.changes.length ?? 0, verdict.verdict]).not.toEqual([2, 'patched']);
  });

  test('leaves a file the mode that it has', async () => {
    const inMemory = memoryWorkspace(files);
    const workspace = { ...inMemory, history: async () => [], tree: async () => (await inMemory.tree()).map((entry) => ({ ...entry, mode: entry.path === 'src/totals.js' ? '100755' : entry.mode })) };
    const { patch } = await runInMemory(files, { edit: becomes('totals', 2) }, { approvedPlan: plan('src/totals.js'), dependencies: { workspace } });
    expect(patch!.changes).toMatchObject([{ path: 'src/totals.js', mode: '100755' }]);
  });
}); // prettier-ignore

describe('the rules of a project', () => {
  const rule = '---\nname: no-two\n---\n\n# No two\n\nNothing is two.\n\n## Bad\n\n```js\nlet a = 2;\n```\n';
  const of = { ...files, '.patchwright/rules/no-two.md': rule };
  const answers = { plan: planned('src/totals.js'), edit: becomes('totals', 2), review: contentReview };
  const judged = 'validation:\n  rules: true\n';

  test('are judged where that is configured, and never unasked', async () => {
    const none = { ...answers, 'rule-judge': '<violations>none</violations>' };
    expect((await runInMemory(of, none)).asked).toEqual(['plan', 'edit']);
    expect((await runInMemory(of, none, { configuration: judged })).asked).toEqual(['plan', 'edit', 'rule-judge']);
  });

  test('cost nothing a second time for the same code', async () => {
    const none = { ...answers, 'rule-judge': '<violations>none</violations>' };
    const dependencies = { store: memoryBlobStore() };
    const first = await runInMemory(of, none, { configuration: judged, dependencies });
    const second = await runInMemory(of, none, { configuration: judged, dependencies });
    expect([first.asked, second.asked]).toEqual([['plan', 'edit', 'rule-judge'], ['plan', 'edit']]);
  });

  test('that could not be judged are told, and cost no patch', async () => {
    const { verdict, findings } = await runInMemory(of, { ...answers, 'rule-judge': 'I cannot say.' }, { configuration: judged });
    expect(findings).toMatchObject([{ source: 'rule', severity: 'warning', path: 'src/totals.js', message: expect.stringContaining('Not judged by rules. no-two: ') }]);
    expect(verdict.verdict).toBe('patched');
  });

  test('that cannot be read are told too, and so is a file that is too large for them', async () => {
    const none = { ...answers, 'rule-judge': '<violations>none</violations>' };
    const broken = { ...files, '.patchwright/rules/broken.md': 'no title\n' };
    const unread = await runInMemory(broken, none, { configuration: judged });
    expect(unread.findings).toMatchObject([{ message: expect.stringContaining('.patchwright/rules/broken.md is no rule: the rule has no "# Title"') }]);
    const long = { ...of, 'src/totals.js': `${of['src/totals.js']}// ${'a '.repeat(31_000)}\n${'// an ordinary line\n'.repeat(8_000)}` };
    const { findings, asked } = await runInMemory(long, none, { configuration: judged });
    expect(asked).not.toContain('rule-judge');
    expect(findings).toMatchObject([{ path: 'src/totals.js', message: 'Not judged by rules. The file is too large.' }]);
  });

  test('take an answer of before, and keep none of a recording', async () => {
    const none = { ...answers, 'rule-judge': '<violations>none</violations>' };
    const store = memoryBlobStore();
    const replayed = { configuration: judged, dependencies: { store, answers: readOnlyStore(store) } };
    await runInMemory(of, none, replayed);
    expect((await runInMemory(of, none, { configuration: judged, dependencies: { store } })).asked).toContain('rule-judge');
    expect((await runInMemory(of, none, replayed)).asked).not.toContain('rule-judge');
  });
}); // prettier-ignore
