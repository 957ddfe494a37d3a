import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { estimateTokens, extractFacts } from '../../src/chunking/index.ts';
import type { Chunk } from '../../src/domain/index.ts';

const parser = new TreeSitterParser();

/** Chunks of a text that hold so many tokens at most, none of them joined to its neighbour. */
async function chunksOf(path: string, text: string, maxTokens: number, tinyTokens = 1): Promise<readonly Chunk[]> {
  const language = parser.languageOf(path);
  const tree = language === undefined ? undefined : await parser.parse(language, text);
  const { chunks } = extractFacts({ path, text, tree, limits: { maxTokens, tinyTokens, joinedTokens: 0 } });
  tree?.dispose();
  expect(chunks.map((chunk) => chunk.text).join('')).toBe(text);
  return chunks;
} // prettier-ignore

describe('an estimate of tokens', () => {
  it.each([
    ['nothing', '', 0],
    ['seven letters', 'abcdefg', 1],
    ['eight letters', 'abcdefgh', 2],
    ['fourteen and fifteen letters', 'abcdefghijklmn abcdefghijklmno', 5],
    ['a capital inside of a word', 'fooBar', 2],
    ['the last of small letters before the first of capitals', 'zA', 2],
    ['the first of small letters before the last of capitals', 'aZ', 2],
    ['capitals alone', 'URL', 1],
    ['a capital in front', 'Foo', 1],
    ['three digits', '123', 1],
    ['four digits', '1234', 2],
    ['letters beside digits', 'a1', 2],
    ['a space between words', 'a b', 2],
    ['a line end', '\n', 1],
    ['three line ends', '\n\n\n', 2],
    ['the line ends of Windows', '\r\n\r\n', 2],
    ['a line end with its indentation', '\n    ', 2],
    ['one mark', '.', 1],
    ['four marks', '(){}', 3],
    ['five marks', '(){};', 4],
    ['letters beyond ASCII', 'äöü', 3],
    ['a picture of two units', '😀', 2],
  ])('of %s', (_, text, tokens) => expect(estimateTokens(text)).toBe(tokens));

  it.each([
    ['abcdefgh', 0, 7, 1],
    ['abcdefgh', 1, 8, 1],
    ['1234', 0, 3, 1],
    ['ab.', 0, 2, 1],
    ['a b', 3, 3, 0],
  ])('of %j from %i to %i looks no further', (text, start, end, tokens) =>
    expect(estimateTokens(text, start, end)).toBe(tokens),
  );
});

describe('a text of lines', () => {
  const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('');

  it.each<[string, string[], number, number, number[]]>([
    ['is one chunk up to its limit', ['aa', 'aa', 'aa'], 6, 1, [1]],
    ['begins another beyond it', ['aa', 'aa', 'aa', 'aa'], 6, 1, [1, 4]],
    ['is not cut at a blank line where all of it fits', ['aa', '', 'bb'], 100, 1, [1]],
    ['is cut behind a blank line rather than where it is full', ['aa', '', 'bb', 'bb', 'bb'], 7, 1, [1, 3]],
    ['is cut behind the last of several blank lines', ['aa', '', '', 'bb', 'bb', 'bb'], 8, 1, [1, 4]],
    ['is cut behind the last blank line that fits', ['aa', '', 'bb', '', 'cc', 'cc'], 8, 1, [1, 5]],
    ['is not cut behind a blank line where too little would stand before it', ['aa', '', 'bb', 'bb', 'bb'], 7, 4, [1, 5]],
    ['is cut behind one where just enough stands before it', ['aa', '', 'bb', 'bb', 'bb'], 7, 3, [1, 3]],
    ['is cut at each heading', ['# a', 'aa', '## b', 'bb', '### c'], 100, 1, [1, 3, 5]],
    ['is cut at no mark without a space behind it', ['aa', '#b', '#######', 'cc'], 100, 1, [1]],
    ['is cut before a title that is underlined', ['aa', 'Title', '===', 'bb', 'Other', '---', 'cc'], 100, 1, [1, 2, 5]],
    ['is cut at a rule below a blank line', ['aa', '', '---', 'bb'], 100, 1, [1, 3]],
    ['is cut at no rule of two marks', ['aa', '', '--', '==', 'bb'], 100, 1, [1]],
    ['is cut at sections of settings', ['[one]', 'a = 1', '[two] ', 'b = 1', '[x] = 2'], 100, 1, [1, 3]],
  ])('%s', async (_, given, maxTokens, tinyTokens, starts) => {
    const chunks = await chunksOf('a.txt', lines(...given), maxTokens, tinyTokens);
    expect(chunks.map(({ startLine }) => startLine)).toEqual(starts);
    expect(new Set(chunks.map(({ kind }) => kind))).toEqual(new Set(['text']));
  }); // prettier-ignore
});

describe('a line that is too long', () => {
  const cut = async (text: string, maxTokens: number) =>
    (await chunksOf('a.txt', text, maxTokens)).map(({ text: part }) => part.length);
  const letters = (length: number) => 'a'.repeat(length);

  it('is cut behind the last separator that is near, else where the limit is', async () => {
    for (const separator of [' ', ';', ',', '}'])
      expect(await cut(`${letters(60)}${separator}${letters(300)}`, 40)).toEqual([61, 80, 80, 80, 60]);
    expect((await cut(`${letters(40)};${letters(300)}`, 40))[0]).toBe(41);
    expect((await cut(`${letters(39)};${letters(300)}`, 40))[0]).toBe(80);
    expect((await cut(`${letters(50)};${letters(10)};${letters(300)}`, 40))[0]).toBe(62);
    expect((await cut(`${letters(60)}.${letters(300)}`, 40))[0]).toBe(80);
  });

  it('is cut between two signs, never through one, and no earlier than it must be', async () => {
    expect(await cut('äöüäöüäöüä', 5)).toEqual([5, 5]);
    expect(await cut('😀😀😀😀😀', 5)).toEqual([4, 4, 2]);
    expect(await cut('😀😀', 1)).toEqual([2, 2]);
  });
});

describe('a file with a grammar', () => {
  it('gives each declaration a chunk, those of one line too', async () => {
    const chunks = await chunksOf('a.js', 'function a() {}\nfunction b() {}\n\nfunction c() {\n}\n', 512);
    expect(chunks.map(({ name, startLine, endLine }) => [name, startLine, endLine])).toEqual([
      ['a', 1, 1],
      ['b', 2, 2],
      [undefined, 3, 3],
      ['c', 4, 5],
    ]);
  });

  it('keeps what begins on the line of a declaration with it', async () => {
    const chunks = await chunksOf('a.js', 'function a() {} function b() {\n}\nfunction c() {}\n', 512);
    expect(chunks.map(({ name, endLine }) => [name, endLine])).toEqual([
      ['a', 2],
      ['c', 3],
    ]);
  });

  it('keeps the comments and decorators above a declaration with it, those of the one before with that', async () => {
    const text = 'def a():\n    pass\n# of a?\n\n# of b\n@first\ndef b():\n    pass\n';
    const chunks = await chunksOf('a.py', text, 512);
    expect(chunks.map(({ name, startLine }) => [name, startLine])).toEqual([
      ['a', 1],
      [undefined, 3],
      ['b', 5],
    ]);
  });
});
