import { describe, expect, test } from 'vitest';
import type { Plan, Snippet } from '../../src/domain/index.ts';
import { indexOf } from './index-of.ts';
import { searchChunks } from '../../src/context/requests/search-chunks.ts';
import { referencedCode } from '../../src/context/referenced-code.ts';
import { relatedTests } from '../../src/context/tests/related-tests.ts';
import { ShownLines } from '../../src/context/requests/shown-lines.ts';
import { showFiles } from '../../src/context/excerpts/show-files.ts';

function snippet(path: string, startLine: number, text: string): Snippet {
  return { path, startLine, endLine: startLine + text.split('\n').length - 1, text, score: 1 };
}

describe('a planner’s search', () => {
  const index = indexOf({
    'src/record.ts': { chunks: ['parse keys of a record', 'looseRecord passes unknown keys'] },
    'src/object.ts': { chunks: ['parse keys of an object', 'strict object keys'] },
    'test/record.test.ts': { kind: 'test', chunks: ['looseRecord keeps keys'] },
  });

  test('finds the chunks with the rarest word, tests included', () => {
    const hits = searchChunks(index, 'looseRecord keys', 10);
    expect(hits.map(({ path, startLine }) => `${path}:${startLine}`).toSorted()).toEqual([
      'src/record.ts:11',
      'test/record.test.ts:1',
    ]);
  });

  test('puts what is declared by that very name before what speaks of it', () => {
    const declared = indexOf({
      'src/a.ts': { chunks: ['Variadic Variadic Variadic', 'VARIADIC Variadic'] },
      'src/b.ts': { chunks: ['something else first', 'class Variadic, and many more words around it'] },
    });
    const [, b] = declared.files;
    Object.assign(b!, { definitions: [{ name: 'Variadic', kind: 'class', startLine: 12, endLine: 14 }] });
    expect(searchChunks(declared, 'Variadic', 10)[0]).toMatchObject({ path: 'src/b.ts', startLine: 11 });
    expect(searchChunks(declared, 'variadic', 10)[0]).toMatchObject({ path: 'src/a.ts' });
  });

  test('finds nothing for words that the repository does not have', () => {
    expect(searchChunks(index, 'kubernetes', 10)).toEqual([]);
  });
});

test('lines that were shown are known, also across pieces', () => {
  const shown = new ShownLines([snippet('a.ts', 1, 'x\nx\nx'), snippet('a.ts', 4, 'x\nx')]);
  expect(shown.covers('a.ts', 2, 5)).toBe(true);
  expect(shown.covers('a.ts', 2, 6)).toBe(false);
  expect(shown.covers('b.ts', 1, 1)).toBe(false);
});

test('the marker of a Python package among the tests is related to nothing, unless it holds tests', () => {
  const marker = 'tests/attr/__init__.py';
  const index = indexOf({
    'src/attr/_make.py': { chunks: [] },
    'tests/test_slots.py': { kind: 'test', chunks: [] },
    [marker]: { kind: 'test', chunks: [] },
  });
  const ranking = [{ path: 'src/attr/_make.py', score: 1, reasons: [] }];
  const issue = { title: 'attr: slots are lost', body: '' };
  expect(relatedTests(index, ranking, issue)).toEqual(['tests/test_slots.py']);
  const tests = [{ name: 'test_slots', kind: 'function' as const, startLine: 1, endLine: 2 }];
  Object.assign(index.files[2]!, { definitions: tests });
  expect(relatedTests(index, ranking, issue)).toContain(marker);
});

test('tests that are named like ranked files are listed, index files by their folder', () => {
  const index = indexOf({
    'src/utils/url.ts': { chunks: [] },
    'src/jsx/index.ts': { chunks: [] },
    'src/utils/url.test.ts': { kind: 'test', chunks: [] },
    'tests/test_jsx.py': { kind: 'test', chunks: [] },
    'tests/test_other.py': { kind: 'test', chunks: [] },
  });
  const ranking = ['src/utils/url.ts', 'src/jsx/index.ts'].map((path) => ({ path, score: 1, reasons: [] }));
  expect(relatedTests(index, ranking)).toEqual(['src/utils/url.test.ts', 'tests/test_jsx.py']);
});

test('a test that only used to change with a best file is listed behind those of its name', () => {
  const index = indexOf({
    'src/stream.c': { chunks: ['stream'] },
    'tests/stream_test.c': { kind: 'test', chunks: ['stream'] },
    'tests/shtest': { kind: 'test', chunks: ['run it'] },
  });
  const ranking = [{ path: 'src/stream.c', score: 1, reasons: [] }];
  const issue = { title: 'It breaks', body: '' };
  expect(relatedTests(index, ranking, issue)).toEqual(['tests/stream_test.c']);
  expect(relatedTests(index, ranking, issue, { changedTests: ['tests/shtest'] })).toEqual([
    'tests/stream_test.c',
    'tests/shtest',
  ]);
});

test('a test of a commit that the issue cites is listed before those that only use the file', () => {
  const tests = Array.from({ length: 6 }, (_, at) => `tests/Use${at}Test.java`);
  const made = indexOf({
    'src/Reader.java': { chunks: ['read'] },
    ...Object.fromEntries(tests.map((path) => [path, { kind: 'test', chunks: ['run it'] }])),
    'tests/Issue1174Test.java': { kind: 'test', chunks: ['run it'] },
  });
  const files = made.files.map((file) => ({
    ...file,
    definitions: file.path.startsWith('src')
      ? [{ name: 'readAll', kind: 'method', startLine: 1, endLine: 2 }]
      : [],
    references: file.path.includes('Use') ? ['readAll'] : [],
  }));
  const index = { ...made, files } as typeof made;
  const ranking = [{ path: 'src/Reader.java', score: 1, reasons: [] }];
  const issue = { title: 'It breaks', body: '' };
  const citedTests = ['tests/Issue1174Test.java'];
  expect(relatedTests(index, ranking, issue)).not.toContain(citedTests[0]);
  expect(relatedTests(index, ranking, issue, { citedTests })[0]).toBe(citedTests[0]);
});

test('an index file in the source folder of a package goes by the package, not by what all source folders are called', () => {
  const index = indexOf({
    'packages/types/src/index.ts': { chunks: [''] },
    'packages/types/src/index.test.ts': { kind: 'test', chunks: [''] },
    'packages/git/src/index.test.ts': { kind: 'test', chunks: [''] },
  });
  const ranking = [{ path: 'packages/types/src/index.ts', score: 1, reasons: [] }];
  expect(relatedTests(index, ranking)).toEqual(['packages/types/src/index.test.ts']);
});

test('a test whose subject the title names is listed, whatever the ranking found', () => {
  const tests = ['testing/test_conftest.py', 'testing/test_url_parser.py', 'testing/test_config.py'];
  const index = indexOf(
    Object.fromEntries([
      ['src/pathlib.py', { chunks: [] }],
      ...tests.map((path) => [path, { kind: 'test' as const, chunks: [] }] as const),
    ]),
  );
  const ranking = [{ path: 'src/pathlib.py', score: 1, reasons: [] }];
  expect(relatedTests(index, ranking, { title: 'Rootdir: conftest.py is not found', body: '' })).toEqual([
    tests[0],
  ]);
  expect(relatedTests(index, ranking, { title: 'The URL parser drops the port', body: '' })).toEqual([
    tests[1],
  ]);
  expect(relatedTests(index, ranking, { title: 'The parser drops the port', body: '' })).toEqual([]);
});

test('a test that is named by folder and name of a file comes before one that the ranking gives as a reason', () => {
  const index = indexOf({
    'lib/connection_pool/timed_stack.rb': { chunks: [] },
    'lib/connection_pool.rb': { chunks: [] },
    'test/test_connection_pool.rb': { kind: 'test', chunks: [] },
    'test/test_connection_pool_timed_stack.rb': { kind: 'test', chunks: [] },
  });
  const reasons = [{ signal: 'tests', rank: 1, note: 'test/test_connection_pool.rb' }];
  const ranking = [
    { path: 'lib/connection_pool/timed_stack.rb', score: 1, reasons },
    { path: 'lib/connection_pool.rb', score: 0.5, reasons: [] },
  ];
  expect(relatedTests(index, ranking)).toEqual([
    'test/test_connection_pool_timed_stack.rb',
    'test/test_connection_pool.rb',
  ]);
});

test('of two tests of one name the nearer to the file is listed, and one that the ranking gives as a reason', () => {
  const index = indexOf({
    'src/client/client.ts': { chunks: [] },
    'src/client/utils.ts': { chunks: [] },
    'src/client/client.test.ts': { kind: 'test', chunks: [] },
    'src/client/utils.test.ts': { kind: 'test', chunks: [] },
    'src/jsx/dom/client.test.tsx': { kind: 'test', chunks: [] },
    'src/jsx/utils.test.ts': { kind: 'test', chunks: [] },
    'test/sends.ts': { kind: 'test', chunks: [] },
  });
  const ranking = [
    {
      path: 'src/client/client.ts',
      score: 1,
      reasons: [{ signal: 'tests', rank: 1, note: 'test/sends.ts' }],
    },
    { path: 'src/client/utils.ts', score: 0.5, reasons: [] },
  ];
  expect(relatedTests(index, ranking)).toEqual([
    'src/client/client.test.ts',
    'test/sends.ts',
    'src/client/utils.test.ts',
  ]);
  const only = indexOf({
    'sqlglot/parsers/postgres.py': { chunks: [] },
    'tests/dialects/test_postgres.py': { kind: 'test', chunks: [] },
  });
  expect(relatedTests(only, [{ path: 'sqlglot/parsers/postgres.py', score: 1, reasons: [] }])).toEqual([
    'tests/dialects/test_postgres.py',
  ]);
});

test('tests that use what a file declares are listed, whatever their name; those that use what all use are not', () => {
  const index = indexOf({
    'src/rates.ts': { chunks: [] },
    ...Object.fromEntries(
      ['money', 'other', 'third', 'fourth', 'fifth'].map((name) => [
        `test/${name}.test.ts`,
        { kind: 'test' as const, chunks: [] },
      ]),
    ),
  });
  const facts = new Map(index.files.map((file) => [file.path, file]));
  const give = (path: string, more: object) => Object.assign(facts.get(path)!, more);
  const names = ['convertRate', 'describe'].map((name) => ({
    name,
    kind: 'function',
    startLine: 1,
    endLine: 2,
  }));
  give('src/rates.ts', { definitions: names });
  for (const name of ['other', 'third', 'fourth']) give(`test/${name}.test.ts`, { references: ['describe'] });
  give('test/money.test.ts', { references: ['describe', 'convertRate'] });
  expect(relatedTests(index, [{ path: 'src/rates.ts', score: 1, reasons: [] }])).toEqual([
    'test/money.test.ts',
  ]);
});

test('tests that use, or are named like, what the issue writes as code are listed, too', () => {
  const names = ['parse', 'join', 'res.send', 'encoding', 'url', 'query', 'index'];
  const index = indexOf({
    'src/parse.ts': { chunks: [] },
    ...Object.fromEntries(
      names.map((name) => [`test/${name}.test.ts`, { kind: 'test' as const, chunks: [] }]),
    ),
  });
  const facts = new Map(index.files.map((file) => [file.path, file]));
  Object.assign(facts.get('test/join.test.ts')!, { references: ['joinRelativeURL', 'expect'] });
  for (const name of names.slice(2))
    Object.assign(facts.get(`test/${name}.test.ts`)!, { references: ['expect'] });
  const ranking = [{ path: 'src/parse.ts', score: 1, reasons: [] }];
  const asked = (body: string) => relatedTests(index, ranking, { title: 'A slash is lost', body });
  expect(asked('`joinRelativeURL()` and expect')).toEqual(['test/parse.test.ts', 'test/join.test.ts']);
  expect(asked('`res.send()` forgets it')).toEqual(['test/parse.test.ts', 'test/res.send.test.ts']);
  expect(asked('It forgets to join')).toEqual(['test/parse.test.ts']);
});

test('helpers and fixtures of tests stand behind files that hold tests', () => {
  const index = indexOf({
    'src/act.ts': { chunks: [] },
    'test-utils/src/act.ts': { kind: 'test', chunks: [] },
    'test/acting.ts': { kind: 'test', chunks: [] },
  });
  const names = (name: string, kind: string) => ({
    definitions: [{ name, kind, startLine: 1, endLine: 2 }],
    references: ['act'],
  });
  Object.assign(index.files[0]!, names('performance', 'function'));
  Object.assign(index.files[1]!, names('act', 'function'));
  Object.assign(index.files[2]!, names('flushes effects', 'test'), { references: ['performance'] });
  const ranking = [{ path: 'src/act.ts', score: 1, reasons: [] }];
  expect(relatedTests(index, ranking)).toEqual(['test/acting.ts', 'test-utils/src/act.ts']);
});

const plan: Plan = {
  rootCause: 'The loop in `$ZodRecord` drops keys that `looseMode` should keep.',
  approach: 'Call `keepUnknown` there.',
  changes: [
    {
      action: 'modify',
      path: 'big.ts',
      instructions: 'In `$ZodRecord`, before `throw unrecognized;`, keep the key.',
    },
  ],
};

describe('code shown to the writer', () => {
  test('of other files is what the plan refers its writer to, and nothing unasked', () => {
    const seen = [snippet('util.ts', 11, 'a\nb\nc\nd'), snippet('noise.ts', 1, 'keepUnknown')];
    const references = [{ path: 'util.ts', startLine: 12, endLine: 90 }];
    expect(referencedCode({ ...plan, references }, seen)).toMatchObject([
      { path: 'util.ts', startLine: 12, endLine: 14, text: 'b\nc\nd' },
    ]);
    expect(referencedCode(plan, seen)).toEqual([]);
  });

  const long = (count: number) =>
    Array.from({ length: count }, (_, at) => `line ${at + 1} of the file, common words key and mode`);

  function shownOf(
    lines: readonly string[],
    definitions: { name: string; decoratedFrom?: number; startLine: number; endLine: number }[],
    {
      path = 'big.ts',
      instructions = plan.changes[0]!.instructions,
      seen = [],
      ...more
    }: { path?: string } & Pick<Partial<Parameters<typeof showFiles>[0]>, 'found' | 'lines' | 'seen'> & {
        instructions?: string;
      } = {},
  ) {
    const file = {
      path,
      action: 'modify' as const,
      before: '',
      text: lines.join('\n'),
      instructions,
      matchers: [],
    };
    const all = definitions.map((one) => ({ kind: 'function', ...one }));
    const index = { files: [{ path, definitions: all }] };
    const edited = new Map([[path, file]]);
    return showFiles({ edited, format: 'search-replace', index, plan, seen, ...more })[0]!;
  }

  test('of a long file is its head, its end, and the whole functions around what the plan names', () => {
    const lines = long(4000);
    lines[3100] = 'export const $ZodRecord = construct();';
    lines[3140] = '      throw unrecognized;';
    const { shown, lines: ranges } = shownOf(lines, [
      { name: 'first', startLine: 6, endLine: 30 },
      { name: '$ZodRecord', startLine: 3101, endLine: 3180 },
      { name: 'other', startLine: 3300, endLine: 3380 },
    ]);
    expect(ranges).toEqual([
      { startLine: 1, endLine: 5 },
      { startLine: 3101, endLine: 3180 },
      { startLine: 3991, endLine: 4000 },
    ]);
    expect(shown).toContain('throw unrecognized;');
    expect(shown).toContain('6: function first');
  });

  test('of a long file is a function with its decorators', () => {
    const table = { name: 'test_url', decoratedFrom: 2990, startLine: 3010, endLine: 3030 };
    const { lines } = shownOf(long(4000), [{ name: 'first', startLine: 6, endLine: 30 }, table], {
      instructions: 'Change `test_url`.',
    });
    expect(lines).toContainEqual({ startLine: 2990, endLine: 3030 });
  });

  test('of a long file holds what the planner saw of it, too, as far as there is room', () => {
    const instructions = 'Change `first` as the table in lines 900 to 960 says.';
    const definitions = [{ name: 'first', startLine: 6, endLine: 30 }];
    const seen = [snippet('big.ts', 2001, 'a\nb\nc'), snippet('big.ts', 3001, 'x\n'.repeat(600))];
    const { lines } = shownOf(long(4000), definitions, { instructions, seen });
    const isShown = (line: number) => lines.some((one) => one.startLine <= line && line <= one.endLine);
    expect([10, 900, 960, 2002].map(isShown)).toEqual([true, true, true, true]);
    expect(isShown(3300)).toBe(false);
  });

  test('of tests is the one beside which a new one belongs, not every line with a word of the plan', () => {
    const lines = long(400);
    lines[200] = 'expect(keepUnknown).toBe(1); // another test';
    const tests = [
      { name: 'loose keys', startLine: 101, endLine: 120 },
      { name: 'more', startLine: 190, endLine: 210 },
    ];
    const path = 'big.test.ts';
    const named = 'Beside `loose keys`, a test that calls `keepUnknown`, on `line 201` or so.';
    expect(shownOf(lines, tests, { path, instructions: 'Add a test.' }).lines).toHaveLength(1);
    const { lines: ranges } = shownOf(lines, tests, { path, instructions: named });
    expect(ranges).toContainEqual({ startLine: 101, endLine: 120 });
    expect(ranges[0]!.endLine).toBeLessThan(101);
  });

  test('to be corrected are the places of the change and what the findings name, not what the plan once named', () => {
    const lines = long(400);
    const definitions = [
      { name: '$ZodRecord', startLine: 101, endLine: 140 },
      { name: 'changed', startLine: 201, endLine: 220 },
      { name: 'failing', startLine: 301, endLine: 320 },
    ];
    const { lines: ranges, shown } = shownOf(lines, definitions, {
      found: 'TypeError in `failing`',
      lines: new Map([['big.ts', [210, 211]]]),
      seen: [snippet('big.ts', 150, 'a\nb\nc')],
    });
    expect(ranges.slice(1)).toEqual([
      { startLine: 201, endLine: 220 },
      { startLine: 301, endLine: 320 },
    ]);
    expect(shown).not.toContain('Outline');
  });

  test('to be corrected is of a class that a finding names what stands around its name, and a method whole', () => {
    const definitions = [
      { name: 'Checker', startLine: 101, endLine: 240 },
      { name: 'check', container: 'Checker', startLine: 201, endLine: 235 },
      { name: 'changed', startLine: 301, endLine: 320 },
    ];
    const lines = new Map([['big.ts', [310]]]);
    const named = shownOf(long(400), definitions, { found: 'TypeError in `Checker`', lines });
    expect(named.lines.at(0)?.endLine).toBe(121); // the head, and what stands around line 101
    const method = shownOf(long(400), definitions, { found: 'TypeError in `check`', lines });
    expect(method.lines).toContainEqual({ startLine: 201, endLine: 235 });
  });

  test('of tests is at most a hundred lines, however many speak of the plan', () => {
    const lines = long(900).map((line, at) => (at % 30 === 5 ? 'keepUnknown();' : line));
    const tests = Array.from({ length: 30 }, (_, at) => ({
      name: `one${at}`,
      startLine: at * 30 + 1,
      endLine: at * 30 + 30,
    }));
    const instructions = `As in ${[36, 66, 96, 126, 156, 186, 216].map((at) => `line ${at}`).join(', ')}.`;
    const sizeOf = (path: string) =>
      shownOf(lines, tests, { path, instructions }).lines.reduce(
        (sum, one) => sum + one.endLine - one.startLine + 1,
        0,
      );
    expect(sizeOf('big.test.ts')).toBeLessThan(120);
    expect(sizeOf('big.ts')).toBeGreaterThan(sizeOf('big.test.ts'));
  });

  test('of a long file without the named things is still some of it', () => {
    const { lines } = shownOf(long(3000), []);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines[0]!.startLine).toBe(1);
  });
});
