import { describe, expect, test } from 'vitest';
import { shareWithCodeBehind } from '../../src/retrieval/hints/code-behind.ts';
import { buildCorpus } from '../../src/retrieval/corpus/corpus.ts';
import { findLiterals, literalsOf } from '../../src/retrieval/hints/literals.ts';
import { findChangedTests, findPartners } from '../../src/retrieval/hints/partners.ts';
import { shapeQuery } from '../../src/retrieval/query/query.ts';
import { indexOf } from './small-repository.ts';

const files: Record<string, string> = {
  'src/wheel.ts': "function go() {\n  throw new Error('the wheel has come off');\n}",
  'src/b.ts': 'wheel come off, the has words but not the sentence',
  'src/wheel.d.ts': 'declare function go(): void;',
  'src/c.ts': 'const nothing = 1;',
  'test/a.test.ts': "expect(go).toThrow('the wheel has come off')",
};

function lay(body: string) {
  const query = shapeQuery({ title: 'It breaks', body });
  const corpus = buildCorpus(indexOf(files), query);
  const readTexts = async (numbers: readonly number[]) =>
    new Map(numbers.map((number) => [number, files[corpus.files[number]!.path]!]));
  return { query, corpus, readTexts };
}

describe('quotations of an issue', () => {
  test('are found word for word, with their line, in code that a plan may change', async () => {
    const body = 'I get "the wheel has come off" now and then.';
    const { corpus, readTexts } = lay(body);
    expect(await findLiterals(body, corpus, readTexts)).toEqual([
      { literal: 'the wheel has come off', path: 'src/wheel.ts', line: 2 },
    ]);
  });

  test('are found by the constant words of a message, where a program fills in the rest', async () => {
    const used: Record<string, string> = {
      'lib/command.js': "function unknownOption(flag) {\n  fail(`error: unknown option '${flag}'`);\n}\n",
      'lib/other.js': 'an unknown thing, an option and an error\n',
      'lib/read.js': 'const told = (of, type) => `cannot decode ${of} into a value of type ${type}`;\n',
    };
    const places = async (body: string) => {
      const corpus = buildCorpus(indexOf(used), shapeQuery({ title: 'It breaks', body }));
      const readTexts = async (numbers: readonly number[]) =>
        new Map(numbers.map((number) => [number, used[corpus.files[number]!.path]!]));
      return findLiterals(body, corpus, readTexts);
    };
    expect(await places("It throws `error: unknown option '-2'`.")).toEqual([
      { literal: 'error: unknown option', path: 'lib/command.js', line: 2 },
    ]);
    expect(await places('Error: cannot decode cart_item into a value of type shop.Price')).toEqual([
      { literal: 'into a value of type', path: 'lib/read.js', line: 1 },
    ]);
    expect(await places("It says `no option '-2' at all`.")).toEqual([]);
  });

  test('tell nothing where code is full of them', async () => {
    const body = 'The scheme `$schema` is wrong, and so is `$anchor`.';
    const used = { 'src/keys.ts': `${"read('$schema');\n".repeat(9)}read('$anchor');\n` };
    const corpus = buildCorpus(indexOf(used), shapeQuery({ title: 'It breaks', body }));
    const readTexts = async (numbers: readonly number[]) =>
      new Map(numbers.map((number) => [number, used['src/keys.ts']]));
    expect(await findLiterals(body, corpus, readTexts)).toEqual([
      { literal: '$anchor', path: 'src/keys.ts', line: 10 },
    ]);
  });

  test('tell nothing where half of the repository holds them', async () => {
    const address = 'http://www.w3.org/2000/svg';
    const body = `An icon with "${address}" is drawn twice.`;
    const used: Record<string, string> = { 'src/strip.ts': `strip('${address}');\n` };
    const found = async () => {
      const corpus = buildCorpus(indexOf(used), shapeQuery({ title: 'It breaks', body }));
      const readTexts = async (numbers: readonly number[]) =>
        new Map(numbers.map((number) => [number, used[corpus.files[number]!.path]!]));
      return (await findLiterals(body, corpus, readTexts)).map(({ path }) => path);
    };
    expect(await found()).toEqual(['src/strip.ts']);
    for (let at = 0; at < 50; at += 1) used[`test/icons/${at}.test.ts`] = `draw('${address}', ${at});\n`;
    expect(await found()).toEqual([]);
  });

  test('are what stands in quotes, in code, or behind the name of an error; single words mean nothing', () => {
    const text = 'TypeError: cannot read x of y.\nUse `--no-wheel` and "off", please.';
    expect(literalsOf(text)).toEqual(['--no-wheel', 'cannot read x of y']);
    expect(literalsOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">')).toEqual(['0 0 9 9']);
  });
});

test('partners of the best file are its namesakes and what used to change with it, each with the reason', () => {
  const { corpus } = lay('');
  const commit = (at: number) => ({
    id: `${at}`,
    time: at,
    subject: '',
    body: '',
    paths: ['src/wheel.ts', 'src/c.ts'],
  });
  const history = [1, 2, 3, 4].map(commit);
  expect(findPartners([{ path: 'src/wheel.ts', score: 1, reasons: [] }], corpus, history)).toEqual([
    { path: 'src/wheel.d.ts', of: 'src/wheel.ts', why: 'its type declarations' },
    { path: 'src/c.ts', of: 'src/wheel.ts', why: 'changed with it in 4 of its 4 commits' },
  ]);
});

test('tests that used to change with the best file are known, whatever their name and what they import', () => {
  const used = { 'src/main.c': 'int main() {}', 'tests/shtest': 'run it', 'tests/other': 'run it' };
  const corpus = buildCorpus(indexOf(used), shapeQuery({ title: 'It breaks', body: '' }));
  const commit = (at: number) => ({
    id: `${at}`,
    time: at,
    subject: '',
    body: '',
    paths: ['src/main.c', at < 4 ? 'tests/shtest' : 'tests/other'],
  });
  const best = [{ path: 'src/main.c', score: 1, reasons: [] }];
  expect(findChangedTests(best, corpus, [1, 2, 3, 4].map(commit))).toEqual(['tests/shtest']);
});

describe('code behind type declarations', () => {
  const paths = ['types/plugin/updateLocale.d.ts', 'src/index.js', 'src/plugin/updateLocale/index.js'];

  test('is their partner, also where a folder bears the name', () => {
    const index = indexOf(Object.fromEntries(paths.map((path) => [path, 'x'])));
    const corpus = buildCorpus(index, shapeQuery({ title: 'It breaks', body: '' }));
    expect(findPartners([{ path: paths[0]!, score: 1, reasons: [] }], corpus, [])).toEqual([
      { path: paths[2], of: paths[0], why: 'the code behind these declarations' },
    ]);
  });

  test('is as likely as they are, and nothing else is', () => {
    const odds = new Map(paths.map((path, at) => [path, [1, 0.013, 0.005][at]!]));
    expect([...shareWithCodeBehind(odds).values()]).toEqual([1, 0.013, 1]);
    const others = new Map([
      ['src/wheel.ts', 1],
      ['lib/wheel.ts', 0.1],
      ['index.d.ts', 1],
      ['src/index.js', 0.1],
    ]);
    expect(shareWithCodeBehind(others)).toEqual(others);
  });
});

test('partners are the same parts of parallel trees, too, which name themselves after their folder', () => {
  const paths = [
    'src/javac/handlers/JavacHandlerUtil.java',
    'src/eclipse/handlers/EclipseHandlerUtil.java',
    'src/eclipse/handlers/EclipseNode.java',
    'src/eclipse/agent/JavacHandlerUtilTest.txt',
    'src/javac/handlers/EclipseHandlerUtil.java',
  ];
  const index = indexOf(Object.fromEntries(paths.map((path) => [path, 'class A {}'])));
  const corpus = buildCorpus(index, shapeQuery({ title: 'It breaks', body: '' }));
  expect(findPartners([{ path: paths[0]!, score: 1, reasons: [] }], corpus, [])).toEqual([
    { path: paths[1], of: paths[0], why: 'the same part of a parallel tree' },
  ]);
  const many = ['deu', 'fra', 'ita', 'nld', 'pol', 'por', 'spa', 'swe', 'tur', 'ukr', '$&x'];
  const trees = indexOf(Object.fromEntries(many.map((one) => [`src/${one}/words-${one}.ts`, 'x'])));
  const wide = buildCorpus(trees, shapeQuery({ title: 'It breaks', body: '' }));
  expect(findPartners([{ path: 'src/deu/words-deu.ts', score: 1, reasons: [] }], wide, [])).toEqual([]);
});
