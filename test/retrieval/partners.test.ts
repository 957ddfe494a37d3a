import { expect, test } from 'vitest';
import { buildCorpus } from '../../src/retrieval/corpus/corpus.ts';
import { findChangedTests, findPartners } from '../../src/retrieval/hints/partners.ts';
import { shapeQuery } from '../../src/retrieval/query/query.ts';
import { indexOf } from './small-repository.ts';

const corpusOf = (paths: readonly string[]) =>
  buildCorpus(
    indexOf(Object.fromEntries(paths.map((path) => [path, 'x']))),
    shapeQuery({ title: 'T', body: '' }),
  );

const ranked = (...paths: string[]) => paths.map((path) => ({ path, score: 1, reasons: [] }));

const commits = (count: number, ...paths: string[]) =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, time: at, subject: '', body: '', paths }));

const silent = shapeQuery({ title: 'T', body: '' });

const filler = (count: number) => Array.from({ length: count }, (_, at) => `filler/${at}.md`);

const paths = [
  'src/seed.ts',
  'src/one.ts',
  'src/two.ts',
  'src/three.ts',
  'src/four.ts',
  'docs/guide.md',
  'test/seed.ts',
];

test.each([
  ['changed with it three times', commits(3, 'src/seed.ts', 'src/one.ts'), ['src/one.ts']],
  ['changed with it twice only', commits(2, 'src/seed.ts', 'src/one.ts'), []],
  [
    'in a quarter of its commits',
    [...commits(3, 'src/seed.ts', 'src/one.ts'), ...commits(9, 'src/seed.ts')],
    ['src/one.ts'],
  ],
  [
    'in less than a quarter of them',
    [...commits(3, 'src/seed.ts', 'src/one.ts'), ...commits(10, 'src/seed.ts')],
    [],
  ],
  [
    'however often it changed alone',
    [...commits(3, 'src/seed.ts', 'src/one.ts'), ...commits(99, 'src/one.ts')],
    ['src/one.ts'],
  ],
  ['in commits of twenty files', commits(3, 'src/seed.ts', 'src/one.ts', ...filler(18)), ['src/one.ts']],
  ['in commits of more than that', commits(3, 'src/seed.ts', 'src/one.ts', ...filler(19)), []],
  ['no documents or tests', commits(3, 'src/seed.ts', 'docs/guide.md', 'test/seed.ts'), []],
  ['no file that is gone', commits(3, 'src/seed.ts', 'src/gone.ts'), []],
  [
    'the most often first, then by name, and three of one file at the most',
    [
      ...commits(3, 'src/seed.ts', 'src/two.ts', 'src/one.ts', 'src/four.ts'),
      ...commits(1, 'src/seed.ts', 'src/three.ts', 'src/four.ts'),
      ...commits(2, 'src/seed.ts', 'src/three.ts'),
    ],
    ['src/four.ts', 'src/one.ts', 'src/three.ts'],
  ],
])('a partner is what a file was %s', (_, history, expected) => {
  // prettier-ignore
  const found = findPartners(ranked('src/seed.ts'), corpusOf(paths), history);
  expect(found.map(({ path }) => path)).toEqual(expected);
});

test('the reason counts the commits of the file, not those of its partner', () => {
  const history = [
    ...commits(3, 'src/seed.ts', 'src/one.ts'),
    ...commits(2, 'src/seed.ts'),
    ...commits(9, 'src/one.ts'),
  ];
  expect(findPartners(ranked('src/seed.ts'), corpusOf(paths), history)).toEqual([
    { path: 'src/one.ts', of: 'src/seed.ts', why: 'changed with it in 3 of its 5 commits' },
  ]);
});

test('partners of the first three files are named, each once, six at the most', () => {
  const near = (name: string) => [1, 2, 3].map((at) => `src/${name}${at}.ts`);
  const history = ['a', 'b', 'c', 'd'].flatMap((name) => commits(3, `src/${name}.ts`, ...near(name)));
  const corpus = corpusOf(['a', 'b', 'c', 'd'].flatMap((name) => [`src/${name}.ts`, ...near(name)]));
  const best = ranked('src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts');
  expect(findPartners(best, corpus, history).map(({ path }) => path)).toEqual([...near('a'), ...near('b')]);
  expect(findPartners(ranked('src/a.ts', 'src/x.ts', 'src/y.ts', 'src/d.ts'), corpus, history)).toHaveLength(
    3,
  );
  const shared = commits(3, 'src/a.ts', 'src/b.ts', 'src/d.ts');
  expect(findPartners(best, corpus, shared).map(({ path, of }) => [path, of])).toEqual([
    ['src/b.ts', 'src/a.ts'],
    ['src/d.ts', 'src/a.ts'],
    ['src/a.ts', 'src/b.ts'],
  ]);
});

test.each([
  ['src/wheel.ts', ['src/wheel.h'], 'the same name beside it'],
  ['src/wheel.ts', ['lib/wheel.ts'], 'the same name in another folder'],
  ['src/wheel.ts', ['src/wheel.d.ts'], 'its type declarations'],
  ['src/wheel.d.ts', ['lib/wheel.ts'], 'the code behind these declarations'],
  ['src/abc.ts', ['lib/abc.ts'], 'the same name in another folder'],
  ['src/ab.ts', ['lib/ab.ts'], undefined],
  ['src/utils.ts', ['lib/utils.ts'], undefined],
  ['src/util.ts', ['lib/util.ts'], undefined],
  ['src/types.ts', ['lib/types.ts'], undefined],
  ['src/type.ts', ['lib/type.ts'], undefined],
  ['src/package-info.java', ['lib/package-info.java'], undefined],
  ['src/typeset.ts', ['lib/typeset.ts'], 'the same name in another folder'],
  [
    'src/wheel.ts',
    Array.from({ length: 8 }, (_, at) => `lib${at}/wheel.ts`),
    'the same name in another folder',
  ],
  ['src/wheel.ts', Array.from({ length: 9 }, (_, at) => `lib${at}/wheel.ts`), undefined],
])('%s and %j: %s', (seed, others, why) => {
  // prettier-ignore
  const found = findPartners(ranked(seed), corpusOf([seed, ...others]), []);
  expect([...new Set(found.map((partner) => partner.why))]).toEqual(why === undefined ? [] : [why]);
});

test.each([
  ['the folder in the name', 'src/deu/deuWords.ts', 'src/fra/fraWords.ts', true],
  ['small and large letters', 'src/javac/JavacNode.java', 'src/eclipse/EclipseNode.java', true],
  ['another word in the name', 'src/deu/deuWords.ts', 'src/fra/fraTerms.ts', false],
  ['a name without the folder', 'src/deu/words.ts', 'src/fra/terms.ts', false],
  ['two folders that differ', 'a/deu/deuWords.ts', 'b/fra/fraWords.ts', false],
  ['another depth', 'src/deu/deuWords.ts', 'src/fra/x/fraWords.ts', false],
  ['a folder of two letters', 'src/de/deWords.ts', 'src/fr/frWords.ts', false],
  ['a folder of three letters', 'src/win/winWords.ts', 'src/mac/macWords.ts', true],
])('parallel trees: %s', (_, seed, other, found) => {
  const why = 'the same part of a parallel tree';
  const partners = findPartners(ranked(seed), corpusOf([seed, other]), []);
  expect(partners).toEqual(found ? [{ path: other, of: seed, why }] : []);
});

test('tests that changed with the first three files, three of each, each once, and no code', () => {
  const near = (name: string) => [1, 2, 3, 4].map((at) => `test/${name}${at}.ts`);
  const history = ['a', 'b', 'c', 'd'].flatMap((name) =>
    commits(3, `src/${name}.ts`, 'src/other.ts', ...near(name), 'test/all.ts'),
  );
  const names = ['a', 'b', 'c', 'd'];
  const corpus = corpusOf([
    'src/other.ts',
    'test/all.ts',
    ...names.flatMap((name) => [`src/${name}.ts`, ...near(name)]),
  ]);
  const best = ranked(...names.map((name) => `src/${name}.ts`));
  expect(findChangedTests(best, corpus, history, silent)).toEqual([
    ...['test/a1.ts', 'test/a2.ts', 'test/a3.ts'],
    ...['test/all.ts', 'test/b1.ts', 'test/b2.ts'],
    ...['test/c1.ts', 'test/c2.ts'],
  ]);
});

test('tests of a commit that the issue cites come first, unless it changed half of the tree', () => {
  const fix = (subject: string, ...changed: string[]) => ({
    id: subject,
    time: 0,
    subject,
    body: '',
    paths: changed,
  });
  const history = [
    fix('Refuse text nodes, fixes #1174 (#1250)', 'src/seed.ts', 'test/Issue1174.ts'),
    fix('Format all, as said in #1174', 'test/all.ts', ...filler(20)),
    fix('Something else (#117)', 'test/other.ts'),
    ...commits(3, 'src/seed.ts', 'test/seed.ts'),
  ];
  const tests = ['test/Issue1174.ts', 'test/all.ts', 'test/other.ts', 'test/seed.ts'];
  const corpus = corpusOf(['src/seed.ts', ...tests]);
  const query = shapeQuery({
    title: 'Wrong location',
    body: 'The exception of https://github.com/a/b/issues/1174 …',
  });
  expect(findChangedTests(ranked('src/seed.ts'), corpus, history, query)).toEqual([
    'test/Issue1174.ts',
    'test/seed.ts',
  ]);
});
