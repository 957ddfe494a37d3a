import { mapOldAndNew, type ReplyNormalizer } from './reply-normalizer.ts';

/** `\"` for `"`: the model wrote the inside of a string literal. */
export const overEscaping: ReplyNormalizer = {
  name: 'over-escaping',
  normalize: (lines) => mapOldAndNew(lines, (text) => text.replace(/\\(["'`\\])/g, '$1')),
};
