import { indentWidth, isBlank } from './lines.ts';

/** What some lines are indented by. `unit` is the usual step in spaces. */
export interface IndentationKind {
  kind: 'tabs' | 'spaces' | 'mixed' | 'none';
  unit: number;
}

/** A file has one kind of indentation when at most one line in so many has the other. */
const strayLines = 20;

/** Share of the lines that keep to the step; the others are continuations. */
const maxLines = 0.85;

/** Detects the indentation from all non-blank lines. The single space before a comment's `*` is ignored. */
export function indentationKind(lines: readonly string[]): IndentationKind {
  const widths = new Map<number, number>();
  let [tabs, spaces] = [0, 0];
  for (const line of lines) {
    const first = line.charCodeAt(0);
    if (first === tab) tabs += isBlank(line) ? 0 : 1;
    if (first === tab || isBlank(line) || /^ *\*/.test(line)) continue;
    const width = indentWidth(line);
    if (width > 1) spaces++;
    if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1);
  }
  const unit = usualUnit(widths);
  if (tabs === 0 && spaces === 0) return { kind: 'none', unit };
  if (tabs * strayLines <= spaces) return { kind: 'spaces', unit };
  return { kind: spaces * strayLines <= tabs ? 'tabs' : 'mixed', unit };
}

/** The widest step whose multiples nearly all lines are indented by. */
function usualUnit(widths: ReadonlyMap<number, number>): number {
  const all = [...widths];
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  const share = (unit: number) =>
    all.reduce((sum, [width, count]) => sum + (width % unit === 0 ? count : 0), 0) / total;
  return [8, 4, 3, 2].find((unit) => share(unit) >= maxLines) ?? 4;
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
