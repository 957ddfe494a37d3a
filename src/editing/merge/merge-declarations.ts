import type { NamedDeclaration, Outline } from '../declarations/outline.ts';
import { headRowAbove } from '../declarations/head.ts';
import { indentOf, isBlank } from '../../text/lines/lines.ts';
import { mergeLines } from './three-way.ts';

/** A text with what it declares. */
export interface Outlined {
  lines: readonly string[];
  outline: Outline;
}

/**
 * Merges declaration by declaration, where lines alone conflict because functions moved or what stands around them changed:
 * each declaration that `ours` changes, by its name, with what became of it in `theirs`. Code outside of declarations may not
 * differ between base and ours, and `ours` may neither add nor take away declarations.
 * @returns `undefined` where that is not enough
 */
export function mergeDeclarations(base: Outlined, ours: Outlined, theirs: Outlined): string[] | undefined {
  if (!sameNames(base.outline, ours.outline)) return undefined;
  const changed = base.outline.filter((one) => {
    const now = only(ours.outline, one.name);
    return now !== undefined && textOf(base, one) !== textOf(ours, now);
  });
  const innermost = changed.filter((one) => !changed.some((other) => other !== one && holds(one, other)));
  if (innermost.length === 0 || !isAllOf(base, ours, innermost)) return undefined;
  let result: Outlined = theirs;
  const places = innermost.map(({ name }) => ({ name, place: only(theirs.outline, name) }));
  for (const { name, place } of places.toSorted(
    (a, b) => (b.place?.startRow ?? 0) - (a.place?.startRow ?? 0),
  )) {
    const [old, now] = [only(base.outline, name), only(ours.outline, name)];
    if (place === undefined || old === undefined || now === undefined) return undefined;
    const there = rowsOf(theirs, place);
    const [from, into] = [linesOf(base, old), linesOf(theirs, place)];
    const shift = shiftBetween(from, into);
    const merged = shift && mergeLines(shift(from), shift(linesOf(ours, now)), into);
    if (merged === undefined) return undefined;
    result = {
      ...result,
      lines: [...result.lines.slice(0, there.start), ...merged, ...result.lines.slice(there.end)],
    };
  }
  return [...result.lines];
}

/** Whether base with only these declarations taken from ours is ours. */
function isAllOf(base: Outlined, ours: Outlined, changed: readonly NamedDeclaration[]): boolean {
  const lines = [...base.lines];
  for (const one of changed.toSorted((a, b) => b.startRow - a.startRow)) {
    const { start, end } = rowsOf(base, one);
    lines.splice(start, end - start, ...linesOf(ours, only(ours.outline, one.name)!));
  }
  return lines.join('\n') === ours.lines.join('\n');
}

function sameNames(one: Outline, other: Outline): boolean {
  return one.map(({ name }) => name).join('\n') === other.map(({ name }) => name).join('\n');
}

/** Overloads cannot be told apart here. */
function only(outline: Outline, name: string): NamedDeclaration | undefined {
  const found = outline.filter((one) => one.name === name);
  return found.length === 1 ? found[0] : undefined;
}

function holds(outer: NamedDeclaration, inner: NamedDeclaration): boolean {
  return outer.startRow <= inner.startRow && inner.endRow <= outer.endRow;
}

function rowsOf({ lines }: Outlined, { startRow, endRow }: NamedDeclaration) {
  return { start: headRowAbove(lines, startRow), end: endRow + 1 };
}

function linesOf(side: Outlined, declaration: NamedDeclaration): string[] {
  const { start, end } = rowsOf(side, declaration);
  return side.lines.slice(start, end);
}

function textOf(side: Outlined, declaration: NamedDeclaration): string {
  return linesOf(side, declaration).join('\n');
}

/** How lines move where a declaration stands deeper, or less deep, than it did. */
function shiftBetween(
  from: readonly string[],
  into: readonly string[],
): ((lines: readonly string[]) => string[]) | undefined {
  const [was, is] = [indentOf(from[0]!), indentOf(into[0]!)];
  if (was === is) return (lines) => [...lines];
  if (is.startsWith(was)) {
    const more = is.slice(was.length);
    return (lines) => lines.map((line) => (isBlank(line) ? line : more + line));
  }
  if (!was.startsWith(is)) return undefined;
  const less = was.slice(is.length);
  return (lines) => lines.map((line) => (line.startsWith(less) ? line.slice(less.length) : line));
}
