import { expect, test } from 'vitest';
import { replacedBy } from '../../../../src/validation/control/runs/replaced-files.ts';

test.each([
  ['src/sum.js', 'src/sum.ts'],
  ['src/sum.ts', 'src/sum/index.ts'],
  ['sum/__init__.py', 'sum.py'],
  ['spec/sum.rb', 'lib/sum.rb'],
  ['tests/Money.php', 'src/Money.php'],
  ['src/__mocks__/sum.js', 'src/sum.js'],
])('%s may be loaded in the place of %s', (added, path) => {
  expect(replacedBy([added], ['src/other.ts', 'lib/other.rb', path])).toEqual([path]);
});

test.each([
  ['lib/tax/sum.rb', 'lib/sum.rb'],
  ['src/sum.css', 'src/sum.ts'],
  ['src/sum.d.ts', 'src/sum.js'],
  ['test/sum.test.js', 'src/sum.js'],
])('%s is loaded for itself, not for %s', (added, path) => {
  expect(replacedBy([added], [path])).toEqual([]);
});

test('a name that many files have is none that a file among the tests takes', () => {
  const types = [...'abcdefghi'].map((folder) => `src/${folder}/types.ts`);
  expect(replacedBy(['test/types.ts'], types)).toEqual([]);
});
