import { parsePatch } from 'diff';
import { rangesAround } from '../../../text/lines/line-range.ts';

/** The lines of one file that a fix concerns, 1-based numbers of the text before the fix. */
export interface GoldLines {
  /** Lines that the fix takes away or replaces, and the two around each place where it only adds. */
  changed: ReadonlySet<number>;
}

/** What a unified diff changes of files that exist before it, by path. */
export function goldLines(patch: string): Map<string, GoldLines> {
  const files = new Map<string, GoldLines>();
  for (const { oldFileName = '', hunks } of parsePatch(patch)) {
    if (oldFileName === '/dev/null' || hunks.length === 0) continue;
    const changed = new Set<number>();
    for (const { oldStart, lines } of hunks) addChanged(changed, oldStart, lines);
    files.set(oldFileName.replace(/^a\//, ''), { changed });
  }
  return files;
}

function addChanged(changed: Set<number>, oldStart: number, lines: readonly string[]): void {
  let line = oldStart;
  let added = false;
  let removed = false;
  const settle = (): void => {
    if (added && !removed) for (const near of [line - 1, line]) if (near > 0) changed.add(near);
    added = removed = false;
  };
  for (const text of lines) {
    if (text.startsWith('+')) added = true;
    else if (text.startsWith('-')) {
      changed.add(line);
      removed = true;
      line += 1;
    } else if (!text.startsWith('\\')) {
      settle();
      line += 1;
    }
  }
  settle();
}

/** A stretch of lines, 1-based and inclusive. */
interface Lines {
  startLine: number;
  endLine: number;
}

/** Longest declaration that counts as what encloses a line: of a huge class nobody needs every line. */
const longestEnclosing = 120;

/** The changed lines with the innermost declarations around them. */
export function enclosingLines(changed: ReadonlySet<number>, declarations: readonly Lines[]): Set<number> {
  const lines = new Set(changed);
  for (const line of changed) {
    const [around] = rangesAround(declarations, line);
    if (!around || around.endLine - around.startLine >= longestEnclosing) continue;
    for (let at = around.startLine; at <= around.endLine; at += 1) lines.add(at);
  }
  return lines;
}

/** How many of the wanted lines lie in what is shown. */
export function countShown(wanted: ReadonlySet<number>, shown: readonly Lines[]): number {
  return [...wanted].filter((line) =>
    shown.some(({ startLine, endLine }) => startLine <= line && line <= endLine),
  ).length;
}
