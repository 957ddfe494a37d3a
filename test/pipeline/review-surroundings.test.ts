import { expect, test } from 'vitest';
import type { Patch, SearchIndex } from '../../src/domain/index.ts';
import { showSurroundings } from '../../src/pipeline/index.ts';

test('a reviewer sees the rest of a changed function, and no line of the diff again', async () => {
  const lines = Array.from({ length: 90 }, (_, at) => `line ${at + 1}`);
  const before = lines.join('\n');
  const after = lines.with(49, 'line 50, mended').join('\n');
  const definitions = [
    { name: 'whole', kind: 'class', startLine: 1, endLine: 90 },
    { name: 'mended', kind: 'function', startLine: 30, endLine: 70 },
  ];
  const index = { files: [{ path: 'a.ts', definitions, references: [] }] } as unknown as SearchIndex;
  const workspace = { read: async () => [] } as unknown as Parameters<
    typeof showSurroundings
  >[0]['workspace'];
  const changes = [{ change: 'modify', path: 'a.ts', before, after }] as unknown as Patch['changes'];
  const shown = await showSurroundings({ index, workspace }, { changes } as Patch);
  expect(shown).toContain('a.ts, lines 30-41:');
  expect(shown).toContain('a.ts, lines 59-70:');
  expect(shown).not.toMatch(/line (?:4[2-9]|5[0-8]|29|71)\b/);
});
