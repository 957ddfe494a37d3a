import { escapeRegExp, wholeWord } from '../../../text/words/whole-word.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import { countEach } from '../../../text/count-each.ts';

export function mentions(lines: readonly string[], name: string): boolean {
  const word = wholeWord(name);
  return lines.some((line) => word.test(line));
}

/**
 * Whether a name is called, or mentioned at all when it is too particular to mean anything else. Comments do not count.
 */
export function isUsed(lines: readonly string[], name: string): boolean {
  const word = escapeRegExp(name);
  const particular = name.length >= 6 && /[a-z][A-Z]|_[a-z]/.test(name);
  const use = new RegExp(
    String.raw`(?<![\w$.:])${word}\s*\(|\b(?:this|self|super|Self|static)\s*(?:\.|->|::)\s*${word}\b` +
      (particular ? String.raw`|(?<![\w$."'])${word}(?![\w$"'])` : ''),
  );
  return lines.some((line) => use.test(line) && !isCommentLine(line));
}

/** Whether code uses a name as a value. Within these lines a local name can mean nothing else. */
export function usesLocal(lines: readonly string[], name: string): boolean {
  const use = new RegExp(String.raw`(?<![\w$.:'"-])${escapeRegExp(name)}(?![\w$'":-])`);
  return lines.some((line) => use.test(line) && !isCommentLine(line));
}

/** In how many of some lines of code each word stands. */
export function countWords(lines: readonly string[]): Map<string, number> {
  const code = lines.filter((line) => !isCommentLine(line));
  return countEach(code.flatMap((line) => [...new Set(line.match(/[A-Za-z_$][\w$]{2,}/g))]));
}

/** The words that a name is made of, in lower case: `readAllLines` and `read_all_lines` are alike. */
export function partsOfName(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== '');
}
