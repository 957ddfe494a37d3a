import { expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { gate } from '../../src/editing/index.ts';
import type { SyntaxParser, SyntaxTree } from '../../src/ports/index.ts';

const real = new TreeSitterParser();
const before = 'const a = 1;\nconst b = 2;\n';
const after = 'const a = 1;\nconst b = 3;\n';

/** The real parser, but for texts of which it makes something else. */
function parserThat(answer: (text: string) => SyntaxTree | undefined | 'real'): SyntaxParser {
  return {
    languageOf: (path) => real.languageOf(path),
    parse: (language, text) => {
      const other = answer(text);
      return other === 'real' ? real.parse(language, text) : Promise.resolve(other);
    },
  };
}

const treeThatThrows = (error: Error): SyntaxTree => ({
  language: 'javascript',
  get root(): never {
    throw error;
  },
  captures: () => [],
  dispose: () => {},
});
const trapping = treeThatThrows(
  Object.assign(new Error('memory access out of bounds'), { name: 'RuntimeError' }),
);

it('a text whose tree cannot be read is refused where the one before could be', async () => {
  const parser = parserThat((text) => (text === after ? trapping : 'real'));
  const refused = await gate({ path: 'a.js', before, after, parser });
  expect(refused).toMatchObject({
    status: 'suspicious',
    reason: expect.stringContaining('gives up') as string,
  });
});

it('a mistake of ours while a tree is read is not taken for a grammar that gives up', async () => {
  const parser = parserThat((text) =>
    text === after ? treeThatThrows(new TypeError('no such node')) : 'real',
  );
  await expect(gate({ path: 'a.js', before, after, parser })).rejects.toThrow('no such node');
});

it('a text that the grammar gives up on is refused where it reads the one before', async () => {
  const parser = parserThat((text) => (text === after ? undefined : 'real'));
  const refused = await gate({ path: 'a.js', before, after, parser });
  expect(refused?.reason).toContain('gives up');
});

it('says nothing of a text where the grammar is not asked any more', async () => {
  let asked = 0;
  const parser = parserThat((text) => (text === before && asked++ === 0 ? 'real' : undefined));
  expect(await gate({ path: 'a.js', before, after, parser })).toBeUndefined();
  expect(asked).toBe(2);
});

it('says nothing of a text that is too long for the grammar', async () => {
  const long = `${after}// ${'x'.repeat(600_000)}\n`;
  const parser = parserThat((text) => (text === long ? undefined : 'real'));
  expect(await gate({ path: 'a.js', before, after: long, parser })).toBeUndefined();
});

it('a function at the end of a block that depth ends is missed', async () => {
  const scala =
    'object renaming:\n  def one(x: Int): Int =\n    two(x) + 1\n\n  def two(x: Int): Int =\n    x + 2\n';
  const cut = scala.replace('\n  def two(x: Int): Int =\n    x + 2\n', '');
  const refused = await gate({ path: 'renaming.scala', before: scala, after: cut, parser: real });
  expect(refused?.reason).toContain('two');
});
