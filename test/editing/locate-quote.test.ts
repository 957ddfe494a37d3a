import { expect, it } from 'vitest';
import { locateQuote } from '../../src/editing/index.ts';

const text = 'import a\n\nfunction f() {\n  const x = compute(1)\n  saveFile()\n}\nawait saveFile()\n';

it.each([
  ['a whole line, and not the longer one that contains it', 'saveFile()', { startLine: 5, endLine: 5 }],
  ['lines of which one was left out', 'function f() {\n  saveFile()\n}', { startLine: 3, endLine: 6 }],
  ['a line that only resembles one of the file', 'const x = compute(2)', undefined],
  ['invented lines', 'function g() {\n  loadFile()\n  return 3\n}', undefined],
  ['nothing', ' \n', undefined],
])('a quote of %s has the place it should', (_, quote, place) => {
  expect(locateQuote(text, quote)).toEqual(place);
});

it('a quote that stands in two places has none', () => {
  expect(locateQuote('save()\nload()\nsave()\n', 'save()')).toBeUndefined();
});
