import type { NumberedLines } from '../../domain/index.ts';
import { filledLines, indentOf, isBlank } from '../../text/lines/lines.ts';
import { indentationKind, spacesToTabs, tabsToSpaces } from '../../text/lines/indentation-kind.ts';
import type { FileView } from '../lines/file-view.ts';
import { indentKindOf } from '../lines/line-kinds.ts';
import { countEach } from '../../text/count-each.ts';

/**
 * How the text after `12:` is to be read: with or without a separating space, and with its indentation turned into
 * the file's kind.
 */
export function numberedText(view: FileView, groups: readonly NumberedLines[]): (line: string) => string {
  const filled = filledLines(groups.flatMap(({ lines }) => lines));
  const separated = hasSeparator(view, groups, filled);
  const read = (line: string) => (separated && line.startsWith(' ') ? line.slice(1) : line);
  const indent = ownIndentation(view, groups, read);
  return (line) => indent(read(line));
}

/** How much better the indentation must fit without a separating space. */
const clearly = 1.2;

/**
 * One space separates, unless some line has none, or the indentation fits the file only without one. What is common in the
 * file says less than the lines that are replaced: where more of them keep their indentation with the space taken off, it
 * separates.
 */
function hasSeparator(view: FileView, groups: readonly NumberedLines[], filled: readonly string[]): boolean {
  if (!filled.every((line) => line.startsWith(' '))) return false;
  if (kept(view, groups, 1) > kept(view, groups, 0)) return true;
  return fit(view, groups, 1) * clearly >= fit(view, groups, 0);
}

/** How many replaced lines are indented as before, when `cut` characters are taken off. */
function kept(view: FileView, groups: readonly NumberedLines[], cut: number): number {
  return groups.filter(
    ({ at, lines: [first] }) =>
      typeof at === 'number' &&
      first !== undefined &&
      !isBlank(first) &&
      indentOf(first.slice(cut)) === indentOf(view.lines[at - 1]!),
  ).length;
}

/** How common the lines' indentation, without `cut` characters, is in the file and at their target. */
function fit(view: FileView, groups: readonly NumberedLines[], cut: number): number {
  const known = countEach(filledLines(view.lines).map(indentKindOf));
  let fits = 0;
  for (const { at, lines } of groups) {
    const replaced = typeof at === 'number' ? indentOf(view.lines[at - 1]!) : undefined;
    for (const line of lines) {
      if (isBlank(line)) continue;
      const read = line.slice(cut);
      fits += Math.log2(1 + (known.get(indentKindOf(read)) ?? 0)) + (indentOf(read) === replaced ? 1 : 0);
    }
  }
  return fits;
}

/** Tabs for spaces or the reverse, when the edit uses only the one and the file hardly any but the other. */
function ownIndentation(view: FileView, groups: readonly NumberedLines[], read: (line: string) => string) {
  const ofEdit = indentationKind(groups.flatMap((group) => group.lines.map(read)));
  if (ofEdit.kind === 'none' || ofEdit.kind === 'mixed') return (line: string) => line;
  const ofFile = view.indentation;
  if (ofFile.kind === 'spaces' && ofEdit.kind === 'tabs')
    return (line: string) => tabsToSpaces(line, ofFile.unit);
  if (ofFile.kind === 'tabs' && ofEdit.kind === 'spaces') {
    const width = spacesPerTab(view, groups, read) ?? ofEdit.unit;
    return (line: string) => spacesToTabs(line, width);
  }
  return (line: string) => line;
}

/** Spaces of the edit for one tab of the file, from lines that replace a line of the same depth. */
function spacesPerTab(view: FileView, groups: readonly NumberedLines[], read: (line: string) => string) {
  const votes = new Map<number, number>();
  for (const { at, lines } of groups) {
    if (typeof at !== 'number' || lines.length === 0) continue;
    const tabs = indentOf(view.lines[at - 1]!).length;
    const spaces = indentOf(read(lines[0]!)).length;
    if (tabs > 0 && spaces > 0 && spaces % tabs === 0)
      votes.set(spaces / tabs, (votes.get(spaces / tabs) ?? 0) + 1);
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
