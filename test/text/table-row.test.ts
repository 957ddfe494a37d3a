import { expect, test } from 'vitest';
import { tableRow } from '../../src/text/table-row.ts';

test.each([
  ['a bar does not end it', 'a | `b|c`', 'a \\| `b\\|c`'],
  ['a bar that is escaped already stays so', 'a \\| b', 'a \\| b'],
  ['a backslash that is itself escaped protects no bar', 'a \\\\| b', 'a \\\\\\| b'],
])('a cell stays one cell: %s', (_, cell, wanted) => {
  expect(tableRow([cell, 'x'])).toBe(`| ${wanted} | x |`);
});
