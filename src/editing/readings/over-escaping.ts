import { mapOldAndNew, type Reading } from './reading.ts';

/** `\"` for `"`: the model wrote the inside of a string literal. */
export const overEscaping: Reading = {
  name: 'over-escaping',
  read: (lines) => mapOldAndNew(lines, (text) => text.replace(/\\(["'`\\])/g, '$1')),
};
