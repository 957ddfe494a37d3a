import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { editTwinsSuite } from '../../../src/apps/bench/edit-twins/edit-twins-suite.ts';
import { states, twinCase } from '../../../src/apps/bench/edit-twins/twin-case.ts';
import { runSuite } from '../../../src/apps/bench/frame/index.ts';
import { randomOf } from '../../../src/apps/bench/random.ts';
import { settingsWith, temporaryFolder } from './support.ts';

const parser = new TreeSitterParser();
const source = `def prices(path):
    with open(path) as file:
        lines = file.readlines()
    values = [float(line) for line in lines]
    values.sort()
    return values


print(prices("a"))
`;

describe('bench edit-twins', () => {
  it('counts edits by what became of the quoted function', async () => {
    const data = join(temporaryFolder(), 'data');
    mkdirSync(data);
    writeFileSync(join(data, 'prices.py'), source);
    const out = temporaryFolder();
    const suite = editTwinsSuite(() => parser);
    const { metrics, tables } = await runSuite(
      suite,
      { each: 24, draw: 2 },
      settingsWith(undefined, { data, out }),
    );
    expect(metrics['not in the twin']).toMatchObject({ value: 1, total: 24 });
    expect(tables[0]!.rows.map(([state]) => state)).toEqual([...states]);
    const [there] = tables[0]!.rows;
    expect(Number(there![2])).toBeGreaterThan(0);
  });

  it('puts the twin beside the quoted function, which is gone in some of the files', () => {
    const lines = source.trimEnd().split('\n');
    const random = randomOf(3);
    const cases = Array.from({ length: 40 }, () => twinCase(random, 'a.py', lines, [{ start: 0, end: 6 }])!);
    for (const { before, state, edit } of cases) {
      expect(before).toContain('def pricesTwo(path):');
      expect(before.includes('def prices(path):')).toBe(state !== 'gone');
      expect(edit).toContain('def prices(path):');
    }
    expect(new Set(cases.map(({ state }) => state)).size).toBe(4);
  });

  it('says what it needs', async () => {
    const suite = editTwinsSuite(() => parser);
    await expect(suite.loadCases(undefined, { each: 1, draw: 1 })).rejects.toThrow(
      'edit-twins needs a folder',
    );
  });
});
