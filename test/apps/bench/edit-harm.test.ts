import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { editHarmSuite } from '../../../src/apps/bench/edit-harm/edit-harm-suite.ts';
import { functionsOf } from '../../../src/apps/bench/edit-harm/functions-of.ts';
import { harms } from '../../../src/apps/bench/edit-harm/harms.ts';
import { asReply } from '../../../src/apps/bench/edit-harm/write-text.ts';
import { runSuite } from '../../../src/apps/bench/frame/index.ts';
import { randomOf } from '../../../src/apps/bench/random.ts';
import { applyEdits, parseEdits } from '../../../src/editing/index.ts';
import { settingsWith, temporaryFolder } from './support.ts';

const parser = new TreeSitterParser();
const source = `import os

# Reads the prices.
@cached
def prices(path):
    with open(path) as file:
        return file.read()


class Shop:
    def total(self):
        first = self.prices[0]
        return first + sum(self.prices)
`;

describe('bench edit-harm', () => {
  it('stops what it makes of a commit, lets the commit pass and keeps what goes the other way', async () => {
    const data = join(temporaryFolder(), 'commits.jsonl');
    const after = source.replace('file.read()', 'file.read().strip()');
    const gone = source.replace(/# Reads[\s\S]*?read\(\)\n\n\n/, '');
    const rows = [
      { id: 'honest', path: 'shop.py', before: source, after },
      { id: 'cut', path: 'shop.py', before: source, after: gone },
    ];
    writeFileSync(data, rows.map((row) => JSON.stringify(row)).join('\n'));
    const out = temporaryFolder();
    const suite = editHarmSuite(() => parser);
    const { metrics, tables } = await runSuite(suite, { draw: 1 }, settingsWith(undefined, { data, out }));
    expect(metrics).toMatchObject({ 'honest stopped': { value: 0.5, total: 2 } });
    expect(metrics['destructive stopped']!.value).toBeGreaterThan(0.9);
    expect(tables[0]!.rows.map(([kind]) => kind)).toContain('another language');
    const kept = readFileSync(join(out, 'cases', 'cut', 'missed.jsonl'), 'utf8');
    expect(JSON.parse(kept.split('\n')[0]!)).toMatchObject({ id: 'honest', path: 'shop.py' });
  });

  it('says what it needs', async () => {
    await expect(editHarmSuite(() => parser).loadCases(undefined, { draw: 1 })).rejects.toThrow(
      'needs files',
    );
  });

  it('finds functions with their decorators and what stands within', async () => {
    const found = await functionsOf(parser, 'shop.py', source, source.split('\n'));
    expect(found).toEqual([
      { rows: { start: 3, end: 7 }, body: { start: 5, end: 7 }, head: 2 },
      { rows: { start: 10, end: 13 }, body: { start: 11, end: 13 }, head: 10 },
    ]);
  });

  it('changes the text with every kind of damage', async () => {
    const lines = source.trimEnd().split('\n');
    const functions = await functionsOf(parser, 'shop.py', source, lines);
    const victim = { lines, functions, language: 'python' };
    for (const [kind, harm] of Object.entries(harms))
      if (kind !== 'closing line left out') expect(harm(randomOf(4), victim), kind).not.toEqual(lines);
  });

  it.each(['udiff', 'whole-file'] as const)(
    'writes a %s that makes the one text from the other',
    (format) => {
      const after = source.replace('import os\n', '').replace('[0]', '[1]');
      const { edits } = parseEdits(format, asReply(format, 'shop.py', source, after));
      expect(applyEdits({ before: source, edits })).toMatchObject({ status: 'applied', after });
    },
  );
});
