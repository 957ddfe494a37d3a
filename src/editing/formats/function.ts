import type { DeclarationEdit } from '../../domain/index.ts';
import { isBlank, linesOfReply } from '../../text/lines/lines.ts';
import { isFence } from '../lines/marks.ts';
import type { ParsedReply } from './parsed-reply.ts';
import { parseSearchReplace } from './search-replace.ts';

const opening = /^\s*<function\s+path="([^"\n]+)"\s+name="([^"\n]+)"\s*>\s*$/;
const closing = /^\s*<\/function>\s*$/;

/** A line that opens a whole function, outside of which the reply is read as search/replace blocks. */
export function opensFunction(line: string): boolean {
  return opening.test(line);
}

/**
 * Reads whole functions, each between `<function path="…" name="a.b.c">` and `</function>` on lines of their own. All else
 * (imports, new functions, new files) stands in search/replace blocks beside them.
 */
export function parseFunctions(text: string): ParsedReply {
  const edits: DeclarationEdit[] = [];
  const problems: string[] = [];
  const rest: string[] = [];
  const lines = linesOfReply(text);
  for (let at = 0; at < lines.length; at++) {
    const [, path, name] = opening.exec(lines[at]!) ?? [];
    if (path === undefined || name === undefined) {
      rest.push(lines[at]!);
      continue;
    }
    const end = nextMark(lines, at + 1);
    const isClosed = closing.test(lines[end] ?? '');
    const body = isClosed ? trimmed(lines.slice(at + 1, end)) : [];
    if (!isClosed)
      problems.push(`The function ${name} on line ${at + 1} of the reply has no </function> line.`);
    else if (body.length === 0)
      problems.push(
        `The function ${name} on line ${at + 1} of the reply is empty; take code away with a search/replace block.`,
      );
    else edits.push({ kind: 'declaration', path, name, lines: body });
    at = isClosed ? end : end - 1;
  }
  const others = parseSearchReplace(rest.join('\n'));
  const nothing = edits.length + others.edits.length + problems.length === 0;
  const hasBlocks = others.edits.length > 0 || rest.some((line) => /^\s*<{4,}/.test(line));
  if (nothing && !hasBlocks)
    problems.push('The reply has no <function path="…" name="…"> line and no search/replace block.');
  return {
    edits: [...edits, ...others.edits],
    problems: hasBlocks ? [...problems, ...others.problems] : problems,
  };
}

/** The row from which on a function is closed or another one opens; the number of lines where neither comes. */
function nextMark(lines: readonly string[], from: number): number {
  let row = from;
  while (row < lines.length && !closing.test(lines[row]!) && !opening.test(lines[row]!)) row++;
  return row;
}

/** Without blank lines and a code fence around it. */
function trimmed(lines: readonly string[]): string[] {
  let [start, end] = [0, lines.length];
  while (start < end && (isBlank(lines[start]!) || (start < 2 && isFence(lines[start]!)))) start++;
  while (end > start && (isBlank(lines[end - 1]!) || isFence(lines[end - 1]!))) end--;
  return lines.slice(start, end);
}
