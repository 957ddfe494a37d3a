/** A text as lines. `ends[i]` is the line end of `lines[i]`, empty for a last line without one. */
export interface TextLines {
  readonly lines: readonly string[];
  readonly ends: readonly LineEnd[];
}

export type LineEnd = '\n' | '\r\n' | '\r' | '';

/**
 * Cuts a text into lines, keeping how each one ended; `joinLines` gives the very same text back. A lone carriage
 * return ends a line only in a text that has no line feed at all (old Macintosh files); elsewhere it is content.
 */
export function splitLines(text: string): TextLines {
  return text.includes('\r') ? splitAtAnyEnd(text) : splitAtFeeds(text);
}

function splitAtFeeds(text: string): TextLines {
  const lines = text.split('\n');
  const ends = lines.map((): LineEnd => '\n');
  if (lines.at(-1) === '') {
    lines.pop();
    ends.pop();
  } else ends[ends.length - 1] = '';
  return { lines, ends };
}

function splitAtAnyEnd(text: string): TextLines {
  const lines: string[] = [];
  const ends: LineEnd[] = [];
  const feed = text.includes('\n') ? '\n' : '\r';
  let start = 0;
  for (let at = text.indexOf(feed); at >= 0; at = text.indexOf(feed, start)) {
    const crlf = feed === '\n' && at > start && text.charCodeAt(at - 1) === 13;
    lines.push(text.slice(start, crlf ? at - 1 : at));
    ends.push(crlf ? '\r\n' : feed);
    start = at + 1;
  }
  if (start < text.length) {
    lines.push(text.slice(start));
    ends.push('');
  }
  return { lines, ends };
}

/** The inverse of `splitLines`. */
export function joinLines({ lines, ends }: TextLines): string {
  let text = '';
  for (let i = 0; i < lines.length; i++) text += lines[i]! + ends[i]!;
  return text;
}

/** The line end that most lines have; `\n` when there is none. Ties go to the first seen. */
export function usualLineEnd(ends: readonly LineEnd[]): Exclude<LineEnd, ''> {
  const counts = new Map<Exclude<LineEnd, ''>, number>();
  for (const end of ends) if (end !== '') counts.set(end, (counts.get(end) ?? 0) + 1);
  let usual: Exclude<LineEnd, ''> = '\n';
  let most = 0;
  for (const [end, count] of counts) {
    if (count > most) [usual, most] = [end, count];
  }
  return usual;
}

/** Lines of a model's text: any line end, none kept. A last line end makes no empty line. */
export function linesOfReply(text: string): string[] {
  const lines = text.includes('\r') ? text.split(/\r\n|\n|\r(?!\n)/) : text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Leading white space of any kind, and what nobody sees among it. */
export function indentOf(line: string): string {
  return line.slice(0, indentWidth(line));
}

const unusualIndent = /[\s\p{Default_Ignorable_Code_Point}]+/uy;

/** How many characters of white space a line begins with, nearly always spaces and tabs. */
export function indentWidth(line: string): number {
  let end = 0;
  while (line.charCodeAt(end) === 32 || line.charCodeAt(end) === 9) end++;
  if (!(line.charCodeAt(end) > 126)) return end;
  unusualIndent.lastIndex = end;
  return end + (unusualIndent.exec(line)?.[0].length ?? 0);
}

/** Whether a line's indentation is more than spaces and tabs: its columns cannot be counted on. */
export function hasUnusualIndent(line: string): boolean {
  return /[^ \t]/.test(indentOf(line));
}

/** Whether a line holds nothing but white space. Asked of every line of long files, it looks at characters first. */
export function isBlank(line: string): boolean {
  const at = indentWidth(line);
  const code = line.charCodeAt(at);
  if (code > 32 && code < 127) return false;
  return at === line.length || !/\S/.test(line);
}

/** Lines that hold something. */
export function filledLines(lines: readonly string[]): string[] {
  return lines.filter((line) => !isBlank(line));
}
