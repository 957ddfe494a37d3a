import { describe, expect, test } from 'vitest';
import { beginEditing, formatFor } from '../../src/writing/index.ts';

const change = (path: string) => ({ action: 'modify' as const, path, instructions: '' });

function editedFilesOf(texts: Record<string, string>) {
  const plan = { rootCause: '', approach: '', changes: Object.keys(texts).map(change) };
  const base = Object.entries(texts).map(([path, text]) => [path, { text, mode: '100644' }] as const);
  return beginEditing(plan, new Map(base));
}

const shown = (path: string, partial = false) => ({ path, shown: '', partial });

describe('whole files', () => {
  const lines = 'const one = 1;\n'.repeat(400);

  test('are asked for where they fit a reply', () => {
    expect(formatFor([shown('a.ts')], editedFilesOf({ 'a.ts': lines }), 'whole-file', 12_000)).toBe(
      'whole-file',
    );
  });

  test('are not asked for when only a part is shown, or when they are longer than a reply together', () => {
    const edited = editedFilesOf({
      'a.ts': lines,
      'b.ts': lines,
      'c.ts': lines,
      'd.ts': lines,
      'e.ts': lines,
    });
    expect(formatFor([shown('a.ts', true)], edited, 'whole-file', 12_000)).toBe('search-replace');
    expect(
      formatFor(
        [...edited.keys()].map((path) => shown(path)),
        edited,
        'whole-file',
        8000,
      ),
    ).toBe('search-replace');
  });

  test('leave the other formats as they are configured', () => {
    const edited = editedFilesOf({ 'a.ts': lines });
    expect(formatFor([shown('a.ts', true)], edited, 'udiff', 12_000)).toBe('udiff');
  });
});
