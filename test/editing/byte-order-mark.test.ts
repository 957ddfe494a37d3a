import { describe, expect, test } from 'vitest';
import { applyEdits, parseEdits } from '../../src/editing/index.ts';
import type { EditFormat } from '../../src/domain/index.ts';

const before = '\ufeffone();\ntwo();\nthree();\n';

function edited(format: EditFormat, reply: string): string {
  const { edits, problems } = parseEdits(format, reply);
  expect(problems).toEqual([]);
  const outcome = applyEdits({ before, edits });
  return outcome.status === 'applied' ? outcome.after : outcome.status;
}

const block = (old: string, now: string) =>
  `a.js\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`;
const diff = (lines: string) => `--- a.js\n+++ a.js\n@@ @@\n${lines}\n`;

describe('a byte order mark stays where it is, and is nowhere else (R12, H15)', () => {
  test.each<[string, EditFormat, string, string]>([
    ['the first line is replaced', 'search-replace', block('one();', 'uno();'), 'uno();\ntwo();\nthree();\n'],
    ['the mark is quoted, too', 'search-replace', block('\ufeffone();', '\ufeffuno();'), 'uno();\ntwo();\nthree();\n'],
    ['it is quoted on one side', 'search-replace', block('\ufeffone();', 'uno();'), 'uno();\ntwo();\nthree();\n'],
    ['a line comes above the first', 'search-replace', block('one();', 'zero();\none();'), 'zero();\none();\ntwo();\nthree();\n'],
    ['the first line goes', 'udiff', diff('-one();\n two();'), 'two();\nthree();\n'],
    ['a diff adds above it', 'udiff', diff('+zero();\n one();'), 'zero();\none();\ntwo();\nthree();\n'],
    ['line 1 is replaced', 'line-numbered', 'a.js\n```\n1: uno();\n```\n', 'uno();\ntwo();\nthree();\n'],
    ['line 1 is replaced with the mark', 'line-numbered', 'a.js\n```\n1: \ufeffuno();\n```\n', 'uno();\ntwo();\nthree();\n'],
    ['a line is put at the start', 'line-numbered', 'a.js\n```\n_: zero();\n```\n', 'zero();\none();\ntwo();\nthree();\n'],
    ['the whole file comes', 'whole-file', 'a.js\n```\nuno();\n```\n', 'uno();\n'],
    ['the whole file comes with the mark', 'whole-file', 'a.js\n```\n\ufeffuno();\n```\n', 'uno();\n'],
    ['another line is replaced', 'search-replace', block('two();', 'dos();'), 'one();\ndos();\nthree();\n'],
  ])('%s', (_, format, reply, after) => {
    expect(edited(format, reply)).toBe(`\ufeff${after}`);
  }); // prettier-ignore
});
