import { describe, expect, it } from 'vitest';
import { findContiguous } from '../../src/editing/lines/contiguous.ts';
import { FileView, keyLevels } from '../../src/editing/lines/file-view.ts';

/** Every place, looked at one by one. */
function places(file: readonly string[], lines: readonly string[]): number[] {
  const starts = [...file.keys()].filter((row) => lines.every((line, i) => file[row + i] === line));
  return starts.slice(0, 50);
}

describe('lines that repeat themselves, in a file that does', () => {
  const periods = [['a'], ['a', 'b'], ['a', 'a', 'b'], ['a', '', 'a', 'a'], ['}', 'a', '}', 'b', '}']];
  it.each(periods.map((period) => [period]))('%j are found at each of their places', (period) => {
    const file = Array.from({ length: 300 }, (_, row) => period[row % period.length]!);
    for (const other of [undefined, 0, 7, 150, 299])
      for (const length of [1, 2, 7, 40, 120]) {
        const whole = file.map((line, row) => (row === other ? 'z' : line));
        for (const lines of [file.slice(0, length), [...file.slice(0, length), 'z'], ['z', ...file.slice(1, length)]]) {
          const view = new FileView(whole.join('\n'));
          for (const level of keyLevels)
            expect(findContiguous(view, lines, level)).toEqual(lines[0] === '' ? [] : places(whole, lines));
        }
      }
  }); // prettier-ignore
});
