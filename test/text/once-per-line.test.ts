import { expect, it } from 'vitest';
import { oncePerLine } from '../../src/text/lines/once-per-line.ts';

it('asks once about a line that comes again, and forgets no line that it has remembered', () => {
  const asked: string[] = [];
  const lengthOf = oncePerLine((line) => asked.push(line) && line.length, 2);
  expect(['a', 'bb', 'ccc', 'a', 'bb', 'ccc'].map(lengthOf)).toEqual([1, 2, 3, 1, 2, 3]);
  expect(asked).toEqual(['a', 'bb', 'ccc', 'ccc']);
});
