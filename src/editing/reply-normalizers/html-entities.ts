import { mapOldAndNew, type ReplyNormalizer } from './reply-normalizer.ts';

const characters: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#34': '"',
  '#39': "'",
  apos: "'",
  amp: '&',
};

/** `&lt;` for `<`: the model wrote for a web page. */
export const htmlEntities: ReplyNormalizer = {
  name: 'html-entities',
  normalize: (lines) =>
    mapOldAndNew(lines, (text) =>
      text.replace(/&(lt|gt|quot|#34|#39|apos|amp);/g, (_, name: string) => characters[name]!),
    ),
};
