import { indentOf, isBlank } from './lines.ts';

/** What some lines are indented by. `unit` is the usual step in spaces. */
export interface IndentationKind {
  kind: 'tabs' | 'spaces' | 'mixed' | 'none';
  unit: number;
}

/** A file is of one kind when lines of the other are no more than one in so many. */
const strayLines = 20;

/** Judges by all filled lines; the odd space before a comment's `*` says nothing. */
export function indentationKind(lines: readonly string[]): IndentationKind {
  const widths = new Map<number, number>();
  let [tabs, spaces, last] = [0, 0, 0];
  for (const line of lines) {
    const first = line.charCodeAt(0);
    if (first === tab) tabs += isBlank(line) ? 0 : 1;
    if (first === tab || isBlank(line) || /^ *\*/.test(line)) continue;
    const width = indentOf(line).length;
    if (width > 1) spaces++;
    const step = Math.abs(width - last);
    if (step > 1) widths.set(step, (widths.get(step) ?? 0) + 1);
    last = width;
  }
  const unit = [...widths].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 4;
  if (tabs === 0 && spaces === 0) return { kind: 'none', unit };
  if (tabs * strayLines <= spaces) return { kind: 'spaces', unit };
  return { kind: spaces * strayLines <= tabs ? 'tabs' : 'mixed', unit };
}

/** Leading tabs as so many spaces each. */
export function tabsToSpaces(line: string, width: number): string {
  return line.replace(/^\t+/, (tabs) => ' '.repeat(tabs.length * width));
}

/** Leading spaces as tabs of so many each; what is left over stays. */
export function spacesToTabs(line: string, width: number): string {
  return line.replace(
    /^ +/,
    (spaces) => '\t'.repeat(Math.floor(spaces.length / width)) + ' '.repeat(spaces.length % width),
  );
}

const tab = 9;
