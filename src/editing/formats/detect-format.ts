import type { EditFormat } from '../../domain/index.ts';

/** Recognises the format of a reply by its marks, the most telling first. @returns `undefined` for mere talk */
export function detectFormat(text: string): EditFormat | undefined {
  if (/^\s*(?:<|&lt;){4,}\s*(?:SEARCH|ORIGINAL|HEAD)/im.test(text)) return 'search-replace';
  if (/^@@/m.test(text) || /^--- \S.*\r?\n\+\+\+ \S/m.test(text) || /^diff --git /m.test(text))
    return 'udiff';
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const numbered = lines.filter((line) => /^\s*(?:\d+|_|\+)(?::|\s\|)/.test(line)).length;
  if (numbered > 0 && numbered * 2 > lines.length) return 'line-numbered';
  if (/<file\s+path="/.test(text) || /^\s*(?:```|~~~)/m.test(text)) return 'whole-file';
  return /^(?:<(?:delete|rename)\s|(?:DELETE|RENAME) FILE)/m.test(text) ? 'search-replace' : undefined;
}
