import { expect, test } from 'vitest';
import { nameOf } from '../../../src/apps/server/log.ts';
import { DatabaseError } from '../../../src/errors/index.ts';

test('a line names what failed in words that no build changes, and never by what it says', () => {
  class Bundled extends DatabaseError {}
  expect(nameOf(new Bundled('refused', 'of somebody'))).toBe('refused');
  expect(nameOf(new TypeError('of somebody'))).toBe('TypeError');
  expect(nameOf('of somebody')).toBe('string');
});
