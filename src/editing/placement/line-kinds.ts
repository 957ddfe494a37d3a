const comment =
  /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$)|#(?!\[|!\[|include|define|if|ifdef|ifndef|else|elif|endif|pragma|undef|error)|--\s|<!--|;;|%\s|"""|''')/;

/** A line that is only a comment, judged by how it begins, for all languages alike. */
export function isCommentLine(line: string): boolean {
  return comment.test(line);
}

/** A line with too little in it to tell a place: brackets, `else`, `end`, `return`. */
export function isTrivial(line: string): boolean {
  return (line.match(/[\p{L}\p{N}_]/gu)?.length ?? 0) < 5;
}

/** The inside of a block comment is indented by one more than the code around it. */
export function isStarred(line: string): boolean {
  return /^\s*\*/.test(line);
}
