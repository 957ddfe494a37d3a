import { isBlank } from '../../text/lines.ts';
import { hunkLinesOf, newSide, oldSide } from '../formats/hunk-lines.ts';
import type { Reading } from './reading.ts';

const number = /^\s*\d+(?::|\s?\||\t|→)(?: |$)?/;

/** `12: ` or `12 | ` before the lines: the model copied them from a numbered listing. */
export const leftLineNumbers: Reading = {
  name: 'left-line-numbers',
  read(lines) {
    const filled = lines.filter(({ op, text }) => op !== 'add' && !isBlank(text));
    const counted = filled.filter(({ text }) => number.test(text)).length;
    if (counted === 0 || counted * 3 < filled.length * 2) return undefined;
    const strip = (line: string) => line.replace(number, '');
    return hunkLinesOf(oldSide(lines).map(strip), newSide(lines).map(strip));
  },
};
