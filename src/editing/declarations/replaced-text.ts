import { indentationKind, spacesToTabs, tabsToSpaces } from '../../text/lines/indentation-kind.ts';
import { filledLines, indentOf, isBlank } from '../../text/lines/lines.ts';
import type { FileView } from '../lines/file-view.ts';
import { headFrom, type Head } from './head.ts';

/** Words before a declaration that say who may use it; a text that leaves them out does not mean to take them away. */
const exported = /^(?:export\s+(?:default\s+|declare\s+)?)/;

/**
 * The lines of a new declaration, written to replace an old one: with its indentation, and with the comments,
 * decorators and `export` that the text leaves out.
 * @param old lines of the declaration with its head, `row` the first that is not of the head
 */
export function replacementLines(
  view: FileView,
  old: { lines: readonly string[]; head: Head; row: number },
  text: readonly string[],
): string[] {
  const target = indentOf(old.lines[old.row]!);
  const fresh = reindented(view, text, target);
  const { head, row } = headFrom(fresh, 0, fresh.length - 1);
  const body = fresh.slice(row);
  const lost = exported.exec(old.lines[old.row]!.trim())?.[0];
  if (lost !== undefined && !exported.test(body[0]!.trim()))
    body[0] = `${indentOf(body[0]!)}${lost}${body[0]!.trimStart()}`;
  return [...mergedHead(old.head, head), ...body];
}

/** Keeps what the new head leaves out, with decorators below comments as languages want them. */
function mergedHead(old: Head, fresh: Head): readonly string[] {
  if (fresh.lines.length === 0) return old.lines;
  if (fresh.comments.length > 0 && fresh.decorators.length > 0) return fresh.lines;
  return fresh.comments.length > 0
    ? [...fresh.lines, ...old.decorators]
    : [...old.comments, ...fresh.decorators];
}

/** The text moved as a block to a depth, in the file's kind of indentation. */
function reindented(view: FileView, text: readonly string[], target: string): string[] {
  const lines = ownKind(view, text);
  const { row } = headFrom(lines, 0, lines.length - 1);
  const base = indentOf(lines[row]!);
  if (base === target) return lines;
  if (base === '' && hasLostFirst(lines, row, target))
    return lines.map((line, at) =>
      at <= row && !isBlank(line) && indentOf(line) === '' ? target + line : line,
    );
  return lines.map((line) => {
    if (isBlank(line)) return line;
    return line.startsWith(base) ? target + line.slice(base.length) : line;
  });
}

/** Tabs for spaces or the reverse, where text and file each keep to one kind. */
function ownKind(view: FileView, text: readonly string[]): string[] {
  const { kind, unit } = indentationKind(text);
  const file = view.indentation;
  if (file.kind === 'spaces' && kind === 'tabs') return text.map((line) => tabsToSpaces(line, file.unit));
  if (file.kind === 'tabs' && kind === 'spaces') return text.map((line) => spacesToTabs(line, unit));
  return [...text];
}

const closing = /^\s*(?:[\])}]+[;,]*|end)$/;

/** The rest of a quoted declaration keeps its depth where only its first line lost the indentation. */
function hasLostFirst(lines: readonly string[], row: number, target: string): boolean {
  const rest = filledLines(lines.slice(row + 1));
  if (target === '' || rest.length === 0) return false;
  const least = Math.min(...rest.map((line) => indentOf(line).length));
  const last = rest.at(-1)!;
  return (
    least > target.length || (least === target.length && closing.test(last) && indentOf(last) === target)
  );
}
