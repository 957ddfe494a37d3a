import { expect, test } from 'vitest';
import { numberingFor, renderSnippets } from '../../src/planning/render-snippets.ts';

const text = Array.from({ length: 14 }, (_, at) => `  line${at}();`).join('\n');

test('a piece carries the number of its first line and of every tenth, and its code as it is', () => {
  const shown = renderSnippets([{ path: 'a.ts', startLine: 17, endLine: 30, text, score: 1 }]);
  const numbered = shown.split('\n').filter((line) => /^\d+: /.test(line));
  expect(numbered).toEqual(['17:   line0();', '20:   line3();', '30:   line13();']);
  expect(shown).toContain('a.ts, lines 17-30:\n```\n17:   line0();\n  line1();\n');
});

test('every line has its number where edits name lines', () => {
  const snippet = { path: 'a.ts', startLine: 17, endLine: 30, text, score: 1 };
  const shown = renderSnippets([snippet], numberingFor('line-numbered'));
  expect(shown.match(/^\d+: /gm)).toHaveLength(14);
});

test.each([undefined, 'search-replace', 'udiff', 'whole-file'] as const)(
  'every tenth line has its number where edits are written as %s',
  (format) => {
    const shown = renderSnippets(
      [{ path: 'a.ts', startLine: 17, endLine: 30, text, score: 1 }],
      numberingFor(format),
    );
    expect(shown.match(/^\d+: /gm)).toHaveLength(3);
  },
);

test('that nothing was found is said', () => {
  expect(renderSnippets([])).toBe('(nothing was found)');
});
