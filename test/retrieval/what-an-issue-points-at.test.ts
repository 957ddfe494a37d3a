import { describe, expect, test } from 'vitest';
import { findLiterals, literalsOf } from '../../src/retrieval/hints/literals.ts';
import { findMentions, placeNote } from '../../src/retrieval/query/mentions.ts';
import { stripTemplate } from '../../src/retrieval/query/issue-template.ts';
import { buildCorpus } from '../../src/retrieval/corpus/corpus.ts';
import { shapeQuery } from '../../src/retrieval/query/query.ts';
import { scoreChunks } from '../../src/retrieval/snippets/score-chunks.ts';
import { filesToRead, rareTerms } from '../../src/retrieval/files-to-read.ts';
import { buildDeclaredNames, filesNamedIn, linesOf } from '../../src/retrieval/corpus/declared-names.ts';
import { commit, found, indexOf, inputOf } from './small-repository.ts';

describe('places that a text names', () => {
  const places = (text: string) => findMentions(text).paths.map(({ path, line, kind }) => [kind, path, line]);
  test.each<[string, unknown[][]]>([
    ['https://github.com/o/r/blob/main/src/a.ts#L3-L9', [['link', 'src/a.ts', 3]]],
    ['https://github.com/o/r/tree/main/src%20x/a', [['link', 'src x/a', undefined]]],
    ['https://github.com/o/r/raw/main/src/%zz.ts', [['link', 'src/%zz.ts', undefined]]],
    ['https://example.com/src/a.ts:3', []],
    ['File "/x/a.py", line 12, in f', [['frame', 'x/a.py', 12]]],
    ['at f (src/a.js:3:9)', [['frame', 'src/a.js', 3]]],
    ['at org.shop.Cart.total(Cart.java:7)', [['frame', 'org/shop/Cart.java', 7], ['frame', 'Cart.java', 7]]],
    ['src\\a\\b.cs(12): error', [['frame', 'src/a/b.cs', 12]]],
    ['Notice in lib/a.php on line 7', [['frame', 'lib/a.php', 7]]],
    ['./src/a.ts', [['path', 'src/a.ts', undefined]]],
    ['in ../../src/a.ts.', [['path', 'src/a.ts', undefined]]],
    ['the folder src/shop/cart', [['path', 'src/shop/cart', undefined]]],
    ['version 1.2.3 of it', []],
  ])('%j', (text, wanted) => {
    const named = places(text);
    const kinds = new Set(wanted.map(([kind]) => kind));
    expect(wanted.length === 0 ? named : named.filter(([kind]) => kinds.has(kind))).toEqual(wanted);
  });
  test('are numbered by their kind, no more than two hundred of each', () => {
    const text = Array.from({ length: 250 }, (_, at) => `a${at}.ts:${at + 1}`).join('\n');
    const frames = findMentions(text).paths.filter(({ kind }) => kind === 'frame');
    expect(frames.map(({ order }) => order)).toEqual(Array.from({ length: 200 }, (_, at) => at));
  });
  test('are told by their last three parts', () => {
    expect(placeNote({ path: 'x/y/src/shop/a.ts', kind: 'path', order: 0 })).toBe('src/shop/a.ts');
    expect(placeNote({ path: 'a.ts', line: 3, kind: 'frame', order: 0 })).toBe('a.ts:3');
  });
}); // prettier-ignore

describe('numbers, commits and names that a text holds', () => {
  test.each<[string, number[], string[]]>([
    ['#12 and #12, o/r/issues/7, /pull/8', [12, 7, 8], []],
    ['#1234567', [], []],
    ['since a1b2c3d', [], ['a1b2c3d']],
    ['since a1b2c3', [], []],
    ['since deadbeef', [], []],
    ['in 20240101', [], []],
    [`in ${'a1'.repeat(20)}`, [], ['a1'.repeat(20)]],
    [`in ${'a1'.repeat(20)}b`, [], []],
    ['a1b2c3d and a1b2c3d', [], ['a1b2c3d']],
    ['https://github.com/o/r/blob/a1b2c3d/x.ts', [], []],
  ])('%j', (text, numbers, commits) => {
    expect([findMentions(text).numbers, findMentions(text).commits]).toEqual([numbers, commits]);
  });
  test.each<[string, [string, number][]]>([
    ['sendRequest and sendRequest', [['sendRequest', 2]]],
    ['send_request', [['send_request', 1]]],
    ['HTTPClient', [['HTTPClient', 1]]],
    ['send() fails', [['send', 1]]],
    ['It fails, and Windows too', []],
    ['`fails` and `x.total`', [['fails', 1], ['total', 1]]],
    ['`ab`', []],
    [`\`${'x'.repeat(80)}\``, [['x'.repeat(80), 1]]],
    [`\`${'x'.repeat(81)}\``, []],
  ])('names in %j', (text, names) => {
    expect([...findMentions(text).identifiers]).toEqual(names);
  });
  test('qualified names are cut at each kind of separator', () => {
    const text = 'a.b a::b a\\b a->b a#b';
    expect(findMentions(text).qualifiedNames).toEqual(Array.from({ length: 5 }, () => ['a', 'b']));
  });
}); // prettier-ignore

describe('what an issue quotes', () => {
  test.each<[string, string[]]>([
    ['"two words"', ['two words']],
    ["the 'two words' here", ['two words']],
    ['“two words”', ['two words']],
    ['`x-flag` and `camelCase`', ['x-flag', 'camelCase']],
    ['"single" "a b"', []],
    ['"two words." "two words"', ['two words']],
    [`"${'x '.repeat(100)}x"`, []],
    [`"${'x'.repeat(198)} x"`, [`${'x'.repeat(198)} x`]],
    ['TypeError: cannot read it', ['cannot read it']],
    ['  panicked at a.rs: index out of bounds', ['index out of bounds']],
    ["it isn't what I'd want", []],
    ['<svg xmlns="http://www.w3.org/2000/svg">', []],
  ])('in %j is %j', (text, wanted) => {
    expect(literalsOf(text)).toEqual(wanted);
  });
  test('is forty pieces at most', () => {
    expect(literalsOf(Array.from({ length: 50 }, (_, at) => `"word ${at}"`).join(' '))).toHaveLength(40);
  });
  const message = 'the wheel came off';
  const holders = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, `throw '${message}';\n`]));
  test.each<[string, Record<string, string>, number]>([
    ['one file', holders('src/a.ts'), 1],
    ['three files', holders('src/a.ts', 'src/b.ts', 'src/c.ts'), 3],
    ['four files, and so nowhere', holders('src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts'), 0],
    ['tests and documents alone', holders('test/a.test.ts', 'a.md'), 0],
    ['a benchmark beside', holders('src/a.ts', 'bench/a.ts', 'benchmarks/b.ts', 'examples/c.ts'), 1],
    ['one file six times', { 'src/a.ts': `throw '${message}';\n`.repeat(6) }, 1],
    ['one file seven times', { 'src/a.ts': `throw '${message}';\n`.repeat(7) }, 0],
  ])('stands in %s', async (_, files, count) => {
    const body = `It says "${message}".`;
    const corpus = buildCorpus(indexOf(files), shapeQuery({ title: 'x', body }));
    const readTexts = async (numbers: readonly number[]) => new Map(numbers.map((number) => [number, files[corpus.files[number]!.path]!]));
    expect(await findLiterals(body, corpus, readTexts)).toHaveLength(count);
  });
}); // prettier-ignore

describe('a stack trace', () => {
  const files = Object.fromEntries(['src/a.py', 'src/b.py', 'test/a.py', 'one/x.py', 'two/x.py', 're.py', 'src/os.py', ...[1, 2, 3, 4, 5, 6].map((at) => `m${at}/many.py`)].map((path) => [path, '']));
  const frames = (...lines: string[]) => found('stack-frames', inputOf(files, { title: 'x', body: lines.join('\n') }));
  const python = (path: string) => `File "${path}", line 1, in f`;
  test.each<[string, string[], string[]]>([
    ['is read from its end where it is Python’s', [python('src/a.py'), python('src/b.py')], ['src/b.py', 'src/a.py']],
    ['is read from its beginning else', ['at f (src/a.py:1:1)', 'at g (src/b.py:1:1)'], ['src/a.py', 'src/b.py']],
    ['passes tests over', [python('test/a.py'), python('src/b.py')], ['src/b.py']],
    ['means no file of a folder by a library’s of its name', [python('/usr/lib/python3/os.py')], []],
    ['means a file at the top by its bare name', [python('re.py')], ['re.py']],
    ['means each of a few files', [python('x.py')], ['one/x.py', 'two/x.py']],
    ['means none of many', [python('many.py')], []],
  ])('%s', (_, lines, wanted) => {
    expect(frames(...lines)).toEqual(wanted);
  });
}); // prettier-ignore

test('the middle of a log beyond two screens is left out, and hints of the form, pictures and boxes go', () => {
  const log = (count: number) => `\`\`\`\n${Array.from({ length: count }, (_, at) => `line${at}`).join('\n')}\n\`\`\``;
  for (const count of [80, 119]) expect(stripTemplate(log(count))).toBe(log(count));
  const cut = stripTemplate(log(200)).split('\n');
  expect([cut.length, cut[1], cut[60], cut[61]]).toEqual([121, 'line0', 'line59', 'line141']);
  expect(stripTemplate('a<!-- hint -->b<!-- two -->c')).toBe('abc');
  expect(stripTemplate('a<!-- open')).toBe('a<!-- open');
  expect(stripTemplate('- [x] I searched\n![shot](a.png)\n## Expected behavior\nIt works.').trim()).toBe('It works.');
}); // prettier-ignore

describe('names that files declare', () => {
  const declaring = Object.fromEntries([1, 2, 3, 4].map((at) => [`src/f${at}.ts`, 'function four() {}']));
  const files = { ...declaring, 'src/g.ts': 'function one() {}', 'test/t.test.ts': 'function one() {}\nfunction onlyTest() {}', 'a.md': 'function one() {}' };
  const declared = buildDeclaredNames(indexOf(files).files);
  test('are those of code, each file once', () => {
    expect([declared.get('four')?.length, declared.get('one')?.length, declared.get('onlyTest')]).toEqual([4, 1, undefined]);
    expect(buildDeclaredNames(indexOf({ 'src/a.ts': 'function f1() {}\nfunction f1() {}' }).files).get('f1')).toEqual([0]);
  });
  test('lead to up to four files, the rarer the surer, and to none of more', () => {
    const places = filesNamedIn('four(); one(); one(); it();', declared);
    expect([...places.values()].map(({ score, names }) => [score, names])).toEqual([...Array.from({ length: 4 }, () => [0.25, ['four']]), [1, ['one']]]);
    const five = buildDeclaredNames(indexOf({ ...declaring, 'src/f5.ts': 'function four() {}' }).files);
    expect([...filesNamedIn('four();', five)]).toEqual([]);
  });
  test.each([
    [1, 1, 'a'],
    [2, 3, 'b\nc'],
    [3, 9, 'c'],
    [0, 2, 'a\nb'],
    [4, 5, ''],
  ])('stand in lines %i to %i', (from, to, wanted) => {
    expect(linesOf('a\nb\nc', from, to)).toBe(wanted);
  });
}); // prettier-ignore

describe('chunks of a file', () => {
  const text = (marked: Record<number, string>, lines: number) => Array.from({ length: lines }, (_, at) => marked[at + 1] ?? '').join('\n');
  const scores = (files: Record<string, string>, body: string) => {
    const { query, corpus } = inputOf(files, { title: '-', body });
    const all = scoreChunks(query, corpus);
    return (path: string) => { const file = corpus.numberOf.get(path)!; return [...all.subarray(corpus.firstChunk[file], corpus.firstChunk[file + 1])]; };
  };
  test('that a frame points at count one more, where it points at three files at most', () => {
    const four = Object.fromEntries(['a', 'b', 'c', 'd'].map((folder) => [`${folder}/x.ts`, text({}, 20)]));
    expect(scores({ 'a/x.ts': text({}, 20) }, 'at f (a/x.ts:11:1)')('a/x.ts')).toEqual([0, 1]);
    expect(scores({ 'a/x.ts': text({}, 20) }, 'at f (a/x.ts:10:1)')('a/x.ts')).toEqual([1, 0]);
    expect(scores(four, 'at f (x.ts:1:1)')('a/x.ts')).toEqual([0, 0]);
    const { 'd/x.ts': _, ...three } = four;
    expect(scores(three, 'at f (x.ts:1:1)')('a/x.ts')).toEqual([1, 0]);
  });
}); // prettier-ignore

describe('files whose text is looked into', () => {
  const files: Record<string, string> = {
    'src/first.ts': 'other',
    'src/rare.ts': 'zebra',
    'src/huge.ts': `zebra ${'x '.repeat(150_000)}`,
    'test/zebra.test.ts': 'zebra',
    'zebra.md': 'zebra',
    'src/none.ts': 'nothing',
  };
  const read = (first: string[] = []) => {
    const input = inputOf(files, { title: 'A zebra' }, { firstRoundFiles: first });
    return filesToRead(input, input.firstRoundFiles).map((file) => input.corpus.files[file]!.path);
  };
  test('are the first files, those of rare words, and the best tests and documents, but for huge ones', () => {
    expect(read(['src/first.ts', 'src/huge.ts']).toSorted()).toEqual(['src/first.ts', 'src/rare.ts', 'test/zebra.test.ts', 'zebra.md']);
  });
  test('are found by words that six files hold at most', () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/${at}.ts`, 'zebra']));
    expect(rareTerms(inputOf(many(6), { title: 'zebra ox' }))).toEqual(['zebra']);
    expect(rareTerms(inputOf(many(7), { title: 'zebra ox' }))).toEqual([]);
  });
}); // prettier-ignore

describe('files that change together', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `src/f${String(at).padStart(2, '0')}.ts`);
  const files = Object.fromEntries(names(25).map((path) => [path, '']));
  const partners = (...commits: string[][]) => {
    const history = [...commits, ['src/f24.ts']].map((paths, at) => commit(`c${at}`, paths, at));
    return found('co-change', inputOf(files, { title: 'x' }, { history, firstRoundFiles: ['src/f00.ts'] }));
  };
  test('did so in commits of two to twenty files, but for the first of the repository', () => {
    expect(partners(['src/f00.ts', 'src/f01.ts'])).toEqual(['src/f01.ts']);
    expect(partners(names(20))).toHaveLength(19);
    expect(partners(names(21))).toEqual([]);
    const begun = [commit('begin', ['src/f00.ts', 'src/f01.ts'])];
    expect(found('co-change', inputOf(files, { title: 'x' }, { history: begun, firstRoundFiles: ['src/f00.ts'] }))).toEqual([]);
  });
  test('the oftener, and in the smaller commits, the surer', () => {
    expect(partners(['src/f00.ts', 'src/f01.ts'], ['src/f00.ts', 'src/f02.ts'], ['src/f00.ts', 'src/f02.ts'])).toEqual(['src/f02.ts', 'src/f01.ts']);
    expect(partners(['src/f00.ts', 'src/f01.ts', 'src/f03.ts'], ['src/f00.ts', 'src/f02.ts'])[0]).toBe('src/f02.ts');
  });
}); // prettier-ignore
