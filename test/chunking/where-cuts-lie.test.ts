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
    ['is cut behind a line of white space', ['aa', ' \t\v\f', 'bb', 'bb', 'bb'], 8, 1, [1, 3]],
    ['is not cut behind a sign before white space in ASCII', ['aa', '\u0008', 'bb', 'bb', 'bb'], 8, 1, [1, 5]],
    ['is not cut behind a sign after it', ['aa', '\u000e', 'bb', 'bb', 'bb'], 8, 1, [1, 5]],
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

describe('pieces that are joined', () => {
  const chunksOf = async (path: string, text: string, tinyTokens: number, joinedTokens: number) => {
    const language = parser.languageOf(path);
    const tree = language === undefined ? undefined : await parser.parse(language, text);
    const { chunks } = extractFacts({ path, text, tree, limits: { maxTokens: 512, tinyTokens, joinedTokens } });
    tree?.dispose();
    return chunks.map(({ name, kind, startLine, endLine }) => [name ?? kind, startLine, endLine]);
  }; // prettier-ignore
  const two = 'function a() {}\nvar b = 1;\n';

  it('are small ones, up to what they may be together', async () => {
    expect([estimateTokens('function a() {}\n'), estimateTokens('var b = 1;\n')]).toEqual([7, 6]);
    const [apart, together] = [[['a', 1, 1], ['b', 2, 2]], [['a', 1, 2]]]; // prettier-ignore
    expect(await chunksOf('a.js', two, 7, 13)).toEqual(together);
    expect(await chunksOf('a.js', two, 7, 12)).toEqual(apart);
    expect(await chunksOf('a.js', two, 6, 100)).toEqual(apart);
  });

  it('are called after the first declaration in them, whatever stands in front of it', async () => {
    expect(await chunksOf('a.py', 'import os\n\ndef a():\n    pass\n\ndef b():\n    pass\n', 96, 320)).toEqual([['a', 1, 7]]);
    expect(await chunksOf('a.py', 'import os\nimport re\n', 96, 320)).toEqual([['block', 1, 2]]);
  }); // prettier-ignore
});

describe('a declaration that is too long', () => {
  const calls = Array.from({ length: 8 }, (_, nth) => `  call${nth}();\n`).join('');

  it('is cut along those in it, unless one of them is all of it', async () => {
    const names = async (text: string) => [...new Set((await chunksOf('a.js', text, 20)).map(({ name }) => name))];
    expect(await names(`class A { f() {\n${calls}} }\n`)).toEqual(['A']);
    expect(await names(`class A { f() {\n${calls}}\n  g() {}\n}\n`)).toEqual(['A.f', 'A.g', 'A']);
    expect(await names(`class A {\n  f() {\n${calls}} }\n`)).toEqual(['A', 'A.f']);
  }); // prettier-ignore
});

describe('what is said about a declaration', () => {
  it.each<[string, string, string, string | undefined]>([
    ['a line above it', 'js', '// Adds.\nfunction a() {}\n', 'Adds.'],
    ['its first sentence', 'js', '// Adds all. And more.\nfunction a() {}\n', 'Adds all.'],
    ['a sentence over two lines', 'js', '// Adds all\n// of them. More.\nfunction a() {}\n', 'Adds all of them.'],
    ['a question', 'js', '// Is it? Yes.\nfunction a() {}\n', 'Is it?'],
    ['a number with a point in it', 'js', '// Adds 1.5 to it\nfunction a() {}\n', 'Adds 1.5 to it'],
    ['a block', 'js', '/**\n * Adds.\n * @param a one\n */\nfunction a() {}\n', 'Adds.'],
    ['a block of one line', 'js', '/** Adds all */\nfunction a() {}\n', 'Adds all'],
    ['its first paragraph', 'js', '/**\n * Adds all\n *\n * of them\n */\nfunction a() {}\n', 'Adds all'],
    ['a hash', 'py', '# Adds.\ndef a():\n    pass\n', 'Adds.'],
    ['a line above its decorators', 'py', '# Adds.\n@first\ndef a():\n    pass\n', 'Adds.'],
    ['a docstring', 'py', 'def a():\n    """Adds. All."""\n', 'Adds.'],
    ['a docstring of one quote', 'py', "def a():\n    'Adds.'\n", 'Adds.'],
    ['a raw docstring', 'py', 'def a():\n    r"""Adds \\d. All."""\n', 'Adds \\d.'],
    ['its docstring rather than the line above', 'py', '# Above.\ndef a():\n    """Inside."""\n', 'Inside.'],
    ['no text in it that is none of its own', 'py', 'class A:\n    def b(self):\n        """Of b."""\n', undefined],
    ['no docstring of the next', 'py', 'def a():\n    pass\n\ndef b():\n    """Of b."""\n', undefined],
    ['nothing behind a blank line', 'js', '// Of the file.\n\nfunction a() {}\n', undefined],
    ['nothing on its own line', 'js', 'function a() {} // Later.\n', undefined],
    ['nothing in it', 'js', 'function a() {\n  // Inside.\n}\n', undefined],
    ['nothing that is empty', 'js', '//\nfunction a() {}\n', undefined],
    ['two hundred characters at most', 'js', `// ${'a'.repeat(300)}\nfunction a() {}\n`, 'a'.repeat(200)],
  ])('is %s', async (_, ending, text, doc) => {
    const tree = (await parser.parse(parser.languageOf(`a.${ending}`)!, text))!;
    const { definitions } = extractFacts({ path: `a.${ending}`, text, tree });
    tree.dispose();
    expect(definitions[0]!.doc).toBe(doc);
  }); // prettier-ignore
});

describe('an outline', () => {
  const factsOf = async (text: string) => {
    const tree = (await parser.parse('javascript', text))!;
    const facts = extractFacts({ path: 'a.js', text, tree });
    tree.dispose();
    return facts;
  };

  it('names what stands in classes, and nothing that stands in functions and methods', async () => {
    const { definitions } = await factsOf(
      'function f() { function inner() {} class Own {} }\nclass A { m() { function inner() {} } }\n',
    );
    expect(definitions.map(({ name }) => name)).toEqual(['f', 'A', 'm']);
  });

  it('shows the first line of each, 160 characters of it at most', async () => {
    const { definitions } = await factsOf(
      `  function f() {\n}\nfunction g() { return '${'x'.repeat(200)}'; }\n`,
    );
    expect(definitions.map(({ signature }) => signature)).toEqual([
      'function f() {',
      `function g() { return '${'x'.repeat(137)}`,
    ]);
  });

  it.each([
    ['java', 'class ATest {\n  @Test\n  @Tag("x") // 1\n  public void keepsRates() {\n  }\n}\n', 'public void keepsRates() {'],
    ['c', 'static struct rate *\nkeep_rates(void)\n{\n}\n', 'keep_rates(void)'],
    ['javascript', "it(\n  'keeps rates',\n  () => {},\n);\n", "'keeps rates',"],
  ])('shows the line that holds the name where others of the declaration come first: %s', async (language, text, line) => {
    const tree = (await parser.parse(language, text))!;
    const { definitions } = extractFacts({ path: 'a', text, tree });
    tree.dispose();
    expect(definitions.map(({ signature }) => signature)).toContain(line);
  }); // prettier-ignore

  it('knows comments that touch each other, and how much of a text cannot be read', async () => {
    const comments = await factsOf('/* a *//* b */\nlet x;\n');
    expect(comments.comments).toEqual([{ startIndex: 0, endIndex: 7 }, { startIndex: 7, endIndex: 14 }]);
    expect(comments.syntaxErrors).toBe(0);
    expect((await factsOf('let = ;\nfunction (\n')).syntaxErrors).toBeGreaterThan(0);
  }); // prettier-ignore
});
