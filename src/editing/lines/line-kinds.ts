import type { HunkLine } from '../../domain/index.ts';
import { indentOf } from '../../text/lines/lines.ts';

const comment =
  /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$)|#(?!\[|!\[|include|define|if|ifdef|ifndef|else|elif|endif|pragma|undef|error)|--\s|<!--|;;|%\s|"""|''')/;

/** A line that is only a comment, judged by how it begins, for all languages alike. */
export function isCommentLine(line: string): boolean {
  return comment.test(line);
}

/** A line that a hunk marks as new or as removed. */
export function isChange(line: HunkLine | undefined): boolean {
  return line?.op === 'add' || line?.op === 'remove';
}

/** A line with too little in it to tell a place: fewer than five letters or digits, as brackets, `else` and `end`. */
export function isTrivial(line: string): boolean {
  // Nearly every line is plain, and this is asked of every line of a file.
  if (/^(?:\W*\w){5}/.test(line)) return false;
  return isAscii(line) || !/^(?:[^\p{L}\p{N}_]*[\p{L}\p{N}_]){5}/u.test(line);
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text); // eslint-disable-line no-control-regex
}

/** The inside of a block comment is indented by one more than the code around it. */
export function isStarred(line: string): boolean {
  return /^\s*\*/.test(line);
}

/** Indentation of code, and apart from it of the inside of block comments. */
export function indentKindOf(line: string): string {
  return isStarred(line) ? `${indentOf(line)}*` : indentOf(line);
}
