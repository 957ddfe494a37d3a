import { expect, test } from 'vitest';
import { filesWithTests, nearestTest } from '../../src/context/index.ts';
import type { SymbolDefinition } from '../../src/domain/index.ts';
import { indexOf } from './index-of.ts';

const tests: SymbolDefinition[] = [
  { name: 'unfill', kind: 'function', startLine: 2, endLine: 9 },
  { name: 'tests', kind: 'module', decoratedFrom: 11, startLine: 12, endLine: 120 },
  { name: 'parts', kind: 'function', container: 'tests', startLine: 15, endLine: 17 },
  {
    name: 'fills_lines',
    kind: 'function',
    container: 'tests',
    decoratedFrom: 19,
    startLine: 20,
    endLine: 22,
  },
  {
    name: 'unfills_prefix',
    kind: 'function',
    container: 'tests',
    decoratedFrom: 24,
    startLine: 25,
    endLine: 27,
  },
];

const chunks = ['unfill prefix', 'tests of lines', 'unfill prefix of lines', 'other'];

function indexWith(definitions: readonly SymbolDefinition[], path = 'src/lib.rs') {
  const index = indexOf({ [path]: { chunks }, 'tests/prefix.rs': { kind: 'test', chunks: ['prefix'] } });
  Object.assign(index.files[0]!, { definitions });
  return index;
}

const ranking = (path: string) => [{ path, score: 1, reasons: [] }];

test('a file of Rust that holds its own tests is one to which a test may be added', () => {
  expect(filesWithTests(indexWith(tests), ranking('src/lib.rs'))).toEqual(['src/lib.rs']);
});

test.each([
  ['helpers alone', tests.slice(0, 3), 'src/lib.rs'],
  ['functions with attributes elsewhere', [{ ...tests[4]!, container: 'Filler' }], 'src/lib.rs'],
  ['another language', tests, 'src/lib.py'],
])('but none that holds %s', (_, definitions, path) => {
  expect(filesWithTests(indexWith(definitions, path), ranking(path))).toEqual([]);
});

test('the nearest of them is shown with the head of its module', async () => {
  const text = Array.from({ length: 120 }, (_, at) => `line ${at + 1}`).join('\n');
  const workspace = {
    read: (paths: readonly string[]) =>
      Promise.resolve(paths.map((path) => ({ path, blobId: path, bytes: new TextEncoder().encode(text) }))),
  };
  const issue = { title: '`unfill` panics on a prefix', body: '' };
  const shown = await nearestTest(issue, ['src/lib.rs', 'tests/prefix.rs'], {
    index: indexWith(tests),
    workspace,
  });
  expect(shown.map(({ path, startLine, endLine }) => `${path}:${startLine}-${endLine}`)).toEqual([
    'src/lib.rs:11-18',
    'src/lib.rs:24-27',
  ]);
});
