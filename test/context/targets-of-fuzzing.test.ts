import { expect, test } from 'vitest';
import { relatedTests } from '../../src/context/tests/related-tests.ts';
import { indexOf } from './index-of.ts';

test.each([
  ['fuzz/fuzz_targets/all.rs', false],
  ['test/fuzzing/all.cc', false],
  ['test/all_fuzzer.cc', false],
  ['test/all_fuzz.c', false],
  ['test/fuzzy/all.rs', true],
  ['test/fuzzy.rs', true],
])('targets of fuzzing hold no tests: %s', (path, holds) => {
  const index = indexOf({
    'src/read.rs': { chunks: [] },
    [path]: { kind: 'test', chunks: [] },
    'test/other.rs': { kind: 'test', chunks: [] },
  });
  Object.assign(index.files[0]!, {
    definitions: ['unescape', 'entity'].map((name) => ({ name, kind: 'function', startLine: 1, endLine: 2 })),
  });
  Object.assign(index.files[1]!, { references: ['unescape', 'entity'] });
  Object.assign(index.files[2]!, { references: ['entity'] });
  const [first] = relatedTests(index, [{ path: 'src/read.rs', score: 1, reasons: [] }]);
  expect(first === path).toBe(holds);
});
