import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/domain/index.ts';
import { changeBlock, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { runInMemory, toldTo } from './run-in-memory.ts';

const files = { 'src/a.js': 'export const a = 1;\n', 'src/zebra.js': 'export const stripes = 9;\n' };
const planned = planReply(changeBlock('modify', 'src/a.js'));
const two = editBlock('src/a.js', 'export const a = 1;', 'export const a = 2;');
const unchanged = '<unchanged reason="already-satisfied">\nIt is so.\n</unchanged>';

describe('a plan', () => {
  test('that is all that is wanted is asked for without edits, and ends the run', async () => {
    const { calls, asked, verdict, plan } = await runInMemory(files, { plan: planned }, { mode: 'plan' });
    expect(toldTo(calls[0]!)).toContain('Another step will write the code');
    expect(toldTo((await runInMemory(files, { plan: planned, edit: two })).calls[0]!)).not.toContain('Another step');
    expect([asked, plan?.changes.length]).toEqual([['plan'], 1]);
    expect(verdict).toEqual({ verdict: 'planned', reason: 'plan-only', message: 'The plan touches src/a.js.' });
  }); // prettier-ignore

  test.each<[string, Record<string, string>, string]>([
    ['binary by its name', { 'logo.png': 'text' }, 'logo.png'],
    ['binary by its bytes', { 'rows.dat': 'a\0b' }, 'rows.dat'],
    ['vendored', { 'vendor/lib.js': 'export const x = 1;\n' }, 'vendor/lib.js'],
    ['protected', { 'package.json': '{}\n' }, 'package.json'],
  ])('of a file that is %s is refused, with the reason', async (_, more, path) => {
    const plan = planReply(changeBlock('modify', path));
    const { verdict, asked } = await runInMemory({ ...files, ...more }, { plan });
    expect(verdict).toMatchObject({ verdict: 'refused', reason: 'out-of-scope' });
    expect(verdict.message).toContain(`Nothing in the plan may be edited: ${path} is `);
    expect(asked).toEqual(['plan']);
  });

  test('that a reviewer’s remarks make comes before one that was approved once', async () => {
    const approvedPlan: Plan = {
      ...{ rootCause: 'r', approach: 'The approved one.' },
      changes: [{ action: 'modify', path: 'src/zebra.js', instructions: 'Paint it.' }],
    };
    const directEdits = [{ path: 'src/a.js', instruction: 'Make it two.' }];
    const { plan, diff } = await runInMemory(files, { edit: two }, { approvedPlan, directEdits });
    expect(plan!.changes.map(({ path }) => path)).toEqual(['src/a.js']);
    expect(diff).toContain('+export const a = 2;');
  });

  test('is not made where the budget of files is smaller', async () => {
    const plan = planReply(changeBlock('modify', 'src/a.js'), changeBlock('modify', 'src/zebra.js'));
    const { calls, verdict } = await runInMemory(files, { plan }, { configuration: 'limits:\n  maxFiles: 1\n' });
    expect(calls.at(-1)!.messages.at(-1)!.content).toContain('The plan touches 2 files; at most 1 are allowed.');
    expect(verdict).toMatchObject({ verdict: 'failed', reason: 'unusable-reply' });
  }); // prettier-ignore
});

describe('a planner', () => {
  const told = async (request: object, more = files) =>
    toldTo((await runInMemory(more, { plan: unchanged }, request)).calls[0]!);

  test('sees the files that are pinned, whatever their rank', async () => {
    const filler = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`src/a${at}.js`, `// a is wrong\nexport const a${at} = ${at};\n`.repeat(40)]),
    );
    const all = { ...filler, ...files };
    expect(await told({ pinnedPaths: ['src/zebra.js'] }, all)).toContain('export const stripes = 9;');
    expect(await told({}, all)).not.toContain('export const stripes = 9;');
  }); // prettier-ignore

  test('is not shown again what it has seen already', async () => {
    const asking = '<open path="src/a.js"></open>';
    const { calls } = await runInMemory(files, { plan: [asking, unchanged] }, { pinnedPaths: ['src/a.js'] });
    expect(toldTo(calls[0]!)).toContain('export const a = 1;');
    expect(calls[1]!.messages.at(-1)!.content).toContain('shown above already');
  });

  test('has the time of its calls told, within that of the stages', async () => {
    let now = 0;
    const { timings } = await runInMemory(
      files,
      { plan: planned, edit: two },
      { dependencies: { clock: { now: () => (now += 1000) } } },
    );
    expect(timings['model']).toBeGreaterThan(0);
    for (const stage of ['index', 'retrieval', 'planning', 'editing', 'validation'])
      expect(timings[stage], stage).toBeGreaterThan(0);
  });
});

describe('the rules of a project', () => {
  const rule = (name: string, more = '') =>
    `---\nname: ${name}\n${more}---\n\n# No ${name}\n\nNothing is ${name}.\n\n## Bad\n\n\`\`\`js\nlet a = 2;\n\`\`\`\n`;
  const judged = async (rules: Record<string, string>, edit = two, plan = planned) => {
    const answers = { plan, edit, 'rule-judge': '<violations>none</violations>' };
    const { calls } = await runInMemory({ ...files, ...rules }, answers, { configuration: 'validation:\n  rules: true\n' });
    return calls.filter(({ purpose }) => purpose === 'rule-judge').map(toldTo);
  }; // prettier-ignore

  test('are the Markdown files of their folder, and no others', async () => {
    const told = await judged({
      '.patchwright/rules/no-two.md': rule('two'),
      '.patchwright/rules/old.md.bak': rule('three'),
      'docs/.patchwright/rules/four.md': rule('four'),
    });
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('Nothing is two.');
  });

  test('see the files beside those they judge as the patch leaves them', async () => {
    const both = planReply(changeBlock('modify', 'src/a.js'), changeBlock('modify', 'src/zebra.js'));
    const edits = `${two}\n${editBlock('src/zebra.js', 'export const stripes = 9;', 'export const stripes = 7;')}`;
    const beside = { '.patchwright/rules/no-two.md': rule('two', "include: ['src/a.js']\ncontext: ['src/zebra.js']\n") };
    const [told] = await judged(beside, edits, both);
    expect(told).toContain('stripes = 7');
    expect(told).not.toContain('stripes = 9');
  }); // prettier-ignore
});
