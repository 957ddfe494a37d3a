import { describe, expect, test } from 'vitest';
import { nearestTest } from '../../src/context/tests/nearest-test.ts';
import { indexOf } from './index-of.ts';

describe('the nearest test', () => {
  const text = (name: string) => Array.from({ length: 50 }, (_, at) => `${name} ${at + 1}`).join('\n');
  const workspace = {
    read: (paths: readonly string[]) =>
      Promise.resolve(
        paths.map((path) => ({ path, blobId: path, bytes: new TextEncoder().encode(text(path)) })),
      ),
  };
  const index = indexOf({
    'src/number.ts': { chunks: ['exclusive minimum of a number'] },
    'test/number.test.ts': { kind: 'test', chunks: ['import', 'number with exclusive minimum'] },
    'test/text.test.ts': { kind: 'test', chunks: ['text of a minimum length'] },
  });
  const [, numbers] = index.files;
  Object.assign(numbers!, {
    definitions: [
      { name: 'numbers', kind: 'test', startLine: 4, endLine: 49 },
      { name: 'bounds', kind: 'test', startLine: 12, endLine: 18 },
    ],
  });
  const tests = ['test/number.test.ts', 'test/text.test.ts'];

  test('is shown with the head of its file', async () => {
    const issue = { title: 'exclusive minimum is checked twice', body: '' };
    const shown = await nearestTest(issue, tests, { index, workspace });
    expect(shown.map(({ path, startLine, endLine }) => `${path}:${startLine}-${endLine}`)).toEqual([
      'test/number.test.ts:1-3',
      'test/number.test.ts:12-18',
    ]);
    expect(shown[0]?.text.split('\n')[0]).toBe('test/number.test.ts 1');
  });

  test('is shown with the group that it stands in, where that is as short as a test: its table may be there', async () => {
    const [group, ...others] = numbers!.definitions;
    const short = { ...numbers!, definitions: [{ ...group!, endLine: 48 }, ...others] };
    const issue = { title: 'exclusive minimum is checked twice', body: '' };
    const shown = await nearestTest(issue, tests, { index: { ...index, files: [short] }, workspace });
    expect(shown.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [1, 3],
      [4, 48],
    ]);
  });

  const functions = (...places: [name: string, startLine: number, endLine: number][]) =>
    places.map(([name, startLine, endLine]) => ({ name, kind: 'function', startLine, endLine }));

  test('is one that says the code of the issue as it is written, before one whose title says its words', async () => {
    const one = indexOf({ 'test/all.rs': { kind: 'test', chunks: ['other', 'cut'] } });
    Object.assign(one.files[0]!, { definitions: functions(['test_no_panics', 4, 8], ['test_builtins', 12, 14]) });
    const lines = Array.from({ length: 20 }, (_, at) => (at === 12 ? 'eval("str::cut(a)")' : 'x'));
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const read = async (paths: readonly string[]) => paths.map((path) => ({ path, blobId: path, bytes }));
    const issue = { title: '`str::cut` panics', body: '' };
    const shown = await nearestTest(issue, ['test/all.rs'], { index: one, workspace: { read } });
    expect(shown.map(({ startLine, endLine }) => `${startLine}-${endLine}`).at(-1)).toBe('12-14');
  }); // prettier-ignore

  test.each<[string, number, string[]]>([
    ['near its end', 180, ['10-12', '139-180']],
    ['in its first lines', 30, ['10-54']],
  ])(
    'where it is long is shown by its head and the lines that say most of the issue, %s',
    async (_, line, wanted) => {
      const one = indexOf({ 'test/all.rs': { kind: 'test', chunks: ['cut'] } });
      Object.assign(one.files[0]!, { definitions: functions(['test_cut', 10, 200]) });
      const lines = Array.from({ length: 220 }, (_, at) => (at + 1 === line ? 'eval("str::cut(a)")' : 'x'));
      const bytes = new TextEncoder().encode(lines.join('\n'));
      const read = async (paths: readonly string[]) => paths.map((path) => ({ path, blobId: path, bytes }));
      const issue = { title: '`str::cut` panics', body: '' };
      const shown = await nearestTest(issue, ['test/all.rs'], { index: one, workspace: { read } });
      expect(shown.map(({ startLine, endLine }) => `${startLine}-${endLine}`).slice(1)).toEqual(wanted);
    },
  );

  test('is not shown twice: what stands in the prompt already is left out', async () => {
    const issue = { title: 'exclusive minimum is checked twice', body: '' };
    const rest = async (...seen: [startLine: number, endLine: number, path?: string][]) => {
      const snippets = seen.map(([startLine, endLine, path = 'test/number.test.ts']) => ({
        ...{ path, startLine, endLine, text: '', score: 1 },
      }));
      const shown = await nearestTest(issue, tests, { index, workspace, seen: snippets });
      return shown.map(({ startLine, endLine }) => [startLine, endLine]);
    };
    expect(await rest([1, 20])).toEqual([]);
    expect(await rest([10, 20])).toEqual([[1, 3]]);
    expect(await rest([2, 14])).toEqual([
      [1, 1],
      [15, 18],
    ]);
    expect(await rest([1, 20, 'test/text.test.ts'])).toEqual([
      [1, 3],
      [12, 18],
    ]);
  });

  test('is one that is declared as a test, by its title: helpers and tests of other things speak of the issue, too', async () => {
    const paths = {
      'test/pool_test.py': { kind: 'test' as const, chunks: ['gather loop', 'gather break'] },
    };
    const pool = indexOf(paths);
    Object.assign(pool.files[0]!, {
      definitions: [
        { name: 'count', kind: 'function', startLine: 4, endLine: 8 },
        { name: 'test_break', kind: 'function', startLine: 11, endLine: 13 },
        { name: 'test_gather', kind: 'function', startLine: 14, endLine: 18 },
      ],
    });
    const issue = { title: 'Add return_exceptions to gather', body: 'so that it does not break the loop' };
    const shown = await nearestTest(issue, ['test/pool_test.py'], { index: pool, workspace });
    expect(shown.map(({ startLine, endLine }) => `${startLine}-${endLine}`)).toEqual(['1-3', '14-18']);
  });

  test('is not found by words that every issue says', async () => {
    const wanted = indexOf({
      'test/log_test.py': { kind: 'test' as const, chunks: ['when a trace', 'a trace'] },
    });
    Object.assign(wanted.files[0]!, {
      definitions: [
        { name: 'test_when_not_set', kind: 'function', startLine: 2, endLine: 8 },
        { name: 'test_trace', kind: 'function', startLine: 12, endLine: 18 },
      ],
    });
    const issue = { title: 'Lines are lost when a trace is not logged', body: '' };
    const shown = await nearestTest(issue, ['test/log_test.py'], { index: wanted, workspace });
    expect(shown.map(({ startLine, endLine }) => `${startLine}-${endLine}`).at(-1)).toBe('12-18');
  });

  test('of a file that is nearer to the issue goes before one that says a little more, and the fourth file is not looked at', async () => {
    const paths = ['a', 'b', 'c', 'd'].map((name) => `test/${name}_test.py`);
    const [first, second, , fourth] = paths as [string, string, string, string];
    const nearest = async (names: Record<string, string>) => {
      const index = indexOf(Object.fromEntries(paths.map((path) => [path, { kind: 'test' as const, chunks: [names[path] ?? 'nothing', 'head'] }])));
      for (const file of index.files) Object.assign(file, { definitions: [{ name: `test_${names[file.path] ?? 'other'}`, kind: 'function', startLine: 4, endLine: 8 }] });
      const issue = { title: 'gather hangs while pool closes early', body: '' };
      return (await nearestTest(issue, paths, { index, workspace })).at(-1)?.path;
    };
    expect(await nearest({ [first]: 'gather_hangs', [second]: 'pool_closes_early' })).toBe(first);
    expect(await nearest({ [first]: 'gather', [second]: 'pool_closes_early' })).toBe(second);
    expect(await nearest({ [fourth]: 'gather' })).toBeUndefined();
  }); // prettier-ignore

  test('is none where no test says a word of the issue', async () => {
    expect(await nearestTest({ title: 'Colours are wrong', body: '' }, tests, { index, workspace })).toEqual(
      [],
    );
  });

  test.each<[string, object[], string[]]>([
    ['its head ends before the test', [{ name: 'exclusive minimum', kind: 'test', startLine: 2, endLine: 9 }, { name: 'other', kind: 'test', startLine: 15, endLine: 18 }], ['1-1', '2-9']],
    ['a test at the top has no head', [{ name: 'exclusive minimum', kind: 'test', startLine: 1, endLine: 9 }], ['1-9']],
    ['a test is no longer than its file', [{ name: 'exclusive minimum', kind: 'test', startLine: 12, endLine: 90 }], ['1-11', '12-50']],
    ['a test stands below its decorators', [{ name: 'exclusive minimum', kind: 'test', decoratedFrom: 8, startLine: 12, endLine: 18 }], ['1-7', '8-18']],
    ['a long head is its last sixteen lines', [{ name: 'exclusive minimum', kind: 'test', startLine: 19, endLine: 20 }], ['3-18', '19-20']],
  ])('%s', async (_, definitions, wanted) => {
    const one = indexOf({ 'test/number.test.ts': { kind: 'test', chunks: ['exclusive minimum of a number', 'x'] } });
    Object.assign(one.files[0]!, { definitions });
    const issue = { title: 'exclusive minimum is checked twice', body: '' };
    const shown = await nearestTest(issue, ['test/number.test.ts'], { index: one, workspace });
    expect(shown.map(({ startLine, endLine }) => `${startLine}-${endLine}`)).toEqual(wanted);
  }); // prettier-ignore

  test.each([
    ['whole with decorators up to 45 lines in all', { decoratedFrom: 16, startLine: 50, endLine: 60 }, '16-60'],
    ['with the last of longer ones', { decoratedFrom: 15, startLine: 50, endLine: 60 }, '16-60'],
    ['without them where it has 45 lines', { decoratedFrom: 10, startLine: 16, endLine: 60 }, '16-60'],
    ['by its first lines where it has more', { decoratedFrom: 10, startLine: 16, endLine: 61 }, '16-60'],
  ])('is shown %s', async (_, place, wanted) => {
    const one = indexOf({ 'test/number.test.ts': { kind: 'test', chunks: ['exclusive minimum'] } });
    Object.assign(one.files[0]!, { definitions: [{ name: 'exclusive minimum', kind: 'test', ...place }] });
    const bytes = new TextEncoder().encode('line\n'.repeat(80));
    const read = (paths: readonly string[]) => Promise.resolve(paths.map((path) => ({ path, blobId: path, bytes })));
    const issue = { title: 'exclusive minimum is checked twice', body: '' };
    const shown = await nearestTest(issue, ['test/number.test.ts'], { index: one, workspace: { read } });
    expect(shown.map(({ startLine, endLine }) => `${startLine}-${endLine}`).at(-1)).toBe(wanted);
  }); // prettier-ignore
});
