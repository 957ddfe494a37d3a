import { commonEnds } from '../../text/lines/common-ends.ts';
import { diffLines } from '../../text/diff/line-diff.ts';
import { isBlank, joinLines, splitLines } from '../../text/lines/lines.ts';

const importLine =
  /^(?:import\s.*[^{(\s]|from\s+\S+\s+import\s+[^(]+|(?:const|var|let)\s+\S.*=\s*require\(.+\);?|use\s+[\w:\\{}, ]+;|#include\s+[<"].+|using\s+[\w.]+;|require(?:_relative)?\s+["'].+)$/;

/** Quotes that may hold lines of other code. */
const longQuotes = /"""|'''|`/g;

/**
 * Drops new imports, at the left margin among other imports, that the file has already: models often ask for an import
 * without having seen the head of the file, and the only harm is that it stands there twice.
 */
export function withoutRepeatedImports(before: string, after: string): string {
  if (!middleOf(before, after).some((line) => importLine.test(line.trimEnd()))) return after;
  const [old, now] = [splitLines(before), splitLines(after)];
  const steps = diffLines(old.lines, now.lines);
  const kept = new Set(steps.filter(({ op }) => op === 'keep').map(({ line }) => line.trimEnd()));
  const rows = now.lines.keys();
  const repeated = new Set<number>();
  for (const { op, line } of steps) {
    if (op === 'remove') continue;
    const row = rows.next().value!;
    const text = line.trimEnd();
    if (op !== 'add' || !importLine.test(text) || !kept.has(text)) continue;
    if (standsAmongImports(now.lines, row) && !isQuoted(now.lines, row)) repeated.add(row);
  }
  if (repeated.size === 0) return after;
  const stays = (_: unknown, row: number) => !repeated.has(row);
  return joinLines({ lines: now.lines.filter(stays), ends: now.ends.filter(stays) });
}

/** The lines of a text between those at its two ends that another text has there too. */
function middleOf(other: string, text: string): string[] {
  const { head, tail } = commonEnds(other, text);
  const start = text.lastIndexOf('\n', head - 1) + 1;
  const end = text.indexOf('\n', text.length - tail);
  return text.slice(start, end < 0 ? text.length : end).split('\n');
}

function standsAmongImports(lines: readonly string[], row: number): boolean {
  const isImport = (line: string | undefined) => line !== undefined && importLine.test(line.trimEnd());
  const above = lines.slice(0, row).findLast((line) => !isBlank(line));
  return isImport(above) || isImport(lines.slice(row + 1).find((line) => !isBlank(line)));
}

function isQuoted(lines: readonly string[], row: number): boolean {
  const quotes = lines.slice(0, row).join('\n').match(longQuotes) ?? [];
  const open = new Set<string>();
  for (const quote of quotes) {
    if (open.has(quote)) open.delete(quote);
    else if (open.size === 0) open.add(quote);
  }
  return open.size > 0;
}
