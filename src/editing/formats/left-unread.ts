import type { Edit, EditFormat } from '../../domain/index.ts';

/** Lines by which a change of a format begins, where no other format has such a line of its own. */
const beginnings: Partial<Readonly<Record<EditFormat, RegExp>>> = {
  'search-replace': /^<{5,9} SEARCH\b[^\n]*$/gm,
  udiff: /^diff --git a\/[^\n]+ b\/[^\n]+$|^\+\+\+ b\/[^\n]+$/gm,
  'whole-file': /^<file\s+path="[^"\n]+"\s*>/gm,
};

/**
 * Changes in other formats that a reply holds beside those of its own: read in one format, it would lose them without a word.
 * What stands in the text of an edit is content of a file.
 */
export function leftUnread(format: EditFormat, text: string, edits: readonly Edit[]): string[] {
  const others = Object.entries(beginnings).filter(
    ([other]) => other !== format && !(format === 'function' && other === 'search-replace'),
  );
  const lines = others.flatMap(([, beginning]) => text.match(beginning) ?? []);
  if (lines.length === 0 || edits.length === 0) return [];
  const read = JSON.stringify(edits);
  const left = lines.find((line) => !read.includes(JSON.stringify(line).slice(1, -1)));
  return left === undefined
    ? []
    : [
        `The reply holds a change in another format, which was not read (${left.slice(0, 200)}). Write all in one format.`,
      ];
}
