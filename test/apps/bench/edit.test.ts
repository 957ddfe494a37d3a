import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { composeEditEngine, editSuite, type EditEngine } from '../../../src/apps/bench/edit/edit-suite.ts';
import { judgeAnswer } from '../../../src/apps/bench/edit/judge-answer.ts';
import { runSuite } from '../../../src/apps/bench/frame/index.ts';
import { settingsWith, temporaryFolder } from './support.ts';

const before = 'one\ntwo\nthree\n';
const replace = (old: string, now: string) => `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`;
const common = { lang: 'text', path: 'a.txt', format: 'search_replace' as const, before };
const cases = [
  {
    ...common,
    id: 'a',
    edit: replace('two', 'zwei'),
    after: 'one\nzwei\nthree\n',
    kind: 'should_apply' as const,
    corruption: [],
  },
  {
    ...common,
    id: 'b',
    edit: replace('  three', '  drei'),
    after: 'one\ntwo\ndrei\n',
    kind: 'should_apply' as const,
    corruption: ['indent_shift'],
  },
  {
    ...common,
    id: 'c',
    edit: replace('four', 'vier'),
    after: before,
    kind: 'must_refuse' as const,
    corruption: ['hallucinated_other_file'],
  },
];

function run(engine: EditEngine) {
  const data = join(temporaryFolder(), 'corpus.jsonl');
  writeFileSync(data, cases.map((item) => JSON.stringify(item)).join('\n'));
  return runSuite(editSuite(engine), {}, { ...settingsWith(undefined, { out: temporaryFolder() }), data });
}

describe('bench edit', () => {
  test('gives an oracle 100 %', async () => {
    const report = await run(({ id }) => {
      const item = cases.find((one) => one.id === id)!;
      return Promise.resolve(item.kind === 'must_refuse' ? { ok: false } : { ok: true, after: item.after });
    });
    expect(report.metrics).toMatchObject({
      exact: { value: 1, total: 2 },
      wrong: { value: 0 },
      respected: { value: 1, total: 1 },
    });
  });

  test('gives an engine that is always wrong 0, all of it damage', async () => {
    const report = await run(() => Promise.resolve({ ok: true, after: 'nonsense' }));
    expect(report.metrics).toMatchObject({
      exact: { value: 0 },
      wrong: { value: 1 },
      respected: { value: 0 },
      damaged: { value: 1 },
    });
  });

  test('holds the processor time of an edit against a plain parse, by the length of its file', async () => {
    const data = join(temporaryFolder(), 'corpus.jsonl');
    writeFileSync(data, cases.map((item) => JSON.stringify(item)).join('\n'));
    const parsed: string[] = [];
    const suite = editSuite(
      () => Promise.resolve({ ok: false }),
      ({ path }) => Promise.resolve(void parsed.push(path)),
    );
    const settings = { ...settingsWith(undefined, { out: temporaryFolder() }), data };
    const { tables } = await runSuite(suite, {}, settings);
    expect(parsed).toHaveLength(cases.length);
    const rows = tables.find(({ title }) => title?.startsWith('Processor time'))!.rows;
    expect(rows.map(([name, edits]) => [name, edits])).toEqual([['under 300', String(cases.length)]]);
  });

  test('measures the engine of `patchwright apply`, which sees no answer', async () => {
    const parser = new TreeSitterParser();
    const engine = composeEditEngine(() => parser);
    const report = await run((input) => {
      expect(Object.keys(input).toSorted()).toEqual(['before', 'edit', 'format', 'id', 'path']);
      return engine(input);
    });
    expect(report.headline).toMatchObject({ name: 'exact', value: 1 });
    expect(report.tables[1]!.rows.map(([mistake]) => mistake)).toEqual([
      'clean',
      'indent_shift',
      'must refuse: hallucinated_other_file',
    ]);
  });

  test('tells white space from content, and doing nothing from refusing', () => {
    const [item] = cases;
    const verdicts = [' one \n\nzwei\nthree', before, 'one\nthree\n', undefined].map((after) =>
      judgeAnswer(item!, { ok: true, after }),
    );
    expect(verdicts).toEqual(['soft', 'no-op', 'wrong', 'refused']);
    expect(judgeAnswer(cases[2]!, { ok: true, after: before })).toBe('no-op');
  });
});
