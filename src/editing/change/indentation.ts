import { spacesToTabs, tabsToSpaces, type IndentationKind } from '../../text/lines/indentation-kind.ts';
import { indentOf, isBlank } from '../../text/lines/lines.ts';
import { scaleOf } from './indentation-scale.ts';
import type { TextPair } from './line-changes.ts';

/** The most levels between a new line and a line with known depth; beyond that, the line is aligned with something. */
const maxLevels = 4;

interface Shift {
  /** Columns of the file's indentation for one tab of the hunk, or of the hunk's for one tab of the file. */
  tab: number;
  delta: number;
}

/** Turns the leading tabs or spaces of a line into the file's kind. */
export type Convert = (line: string) => string;

/**
 * How an edit's indentation is turned into the file's kind: as lines placed one to one show it, or, where no line
 * shows either, by what the file and the edit are indented by.
 */
export function kindConversion(
  pairs: readonly TextPair[],
  edit: IndentationKind,
  fileKind: () => IndentationKind,
): Convert | undefined {
  const indents = pairs.map(({ said, found }) => [indentOf(said), indentOf(found)] as const);
  const toSpaces = usualRatio(indents.map(([said, found]) => [found, said]));
  if (toSpaces !== undefined) return (line) => tabsToSpaces(line, toSpaces);
  const toTabs = usualRatio(indents);
  if (toTabs !== undefined) return (line) => spacesToTabs(line, toTabs);
  if (indents.some(([said]) => said.length > 1 || said === '\t')) return undefined;
  if (edit.kind !== 'tabs' && edit.kind !== 'spaces') return undefined;
  const file = fileKind();
  if (edit.kind === 'tabs' && file.kind === 'spaces') return (line) => tabsToSpaces(line, file.unit);
  return edit.kind === 'spaces' && file.kind === 'tabs' ? (line) => spacesToTabs(line, edit.unit) : undefined;
}

/** Spaces of one side for one tab of the other, in most pairs that have only the one there and the other here. */
function usualRatio(indents: readonly (readonly [string, string])[]): number | undefined {
  const votes = new Map<number, number>();
  for (const [spaces, tabs] of indents) {
    if (!/^ +$/.test(spaces) || !/^\t+$/.test(tabs) || spaces.length % tabs.length !== 0) continue;
    const ratio = spaces.length / tabs.length;
    votes.set(ratio, (votes.get(ratio) ?? 0) + 1);
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/**
 * Maps a new line's indentation from the hunk's into the file's, learning the map from lines placed one to one: one
 * prefix more or less where that explains all of them, else one shift in columns where one explains most.
 * @param convert what the other hunks show, for a hunk that shows nothing
 */
export function indentationMap(
  pairs: readonly TextPair[],
  convert: Convert | undefined,
): (line: string, index: number) => string {
  const differs = pairs.some(({ said, found }) => indentOf(said) !== indentOf(found));
  if (!differs) {
    const shown = pairs.some(({ said }) => /^(?:\t| {2})/.test(said));
    return shown || convert === undefined ? (line) => line : convert;
  }
  const converts =
    convert !== undefined && pairs.every(({ said, found }) => convert(indentOf(said)) === indentOf(found));
  return converts ? convert : (prefixMap(pairs) ?? shiftMap(pairs, convert));
}

/** Where all lines of the file have the hunk's indentation after one prefix, or the hunk's the file's. */
function prefixMap(pairs: readonly TextPair[]): Convert | undefined {
  const less = prefixBetween(pairs.map(({ said, found }) => [indentOf(said), indentOf(found)]));
  if (less !== undefined) return (line) => (isBlank(line) ? line : less + line);
  const more = prefixBetween(pairs.map(({ said, found }) => [indentOf(found), indentOf(said)]));
  if (more === undefined) return undefined;
  return (line) => (!isBlank(line) && line.startsWith(more) ? line.slice(more.length) : line);
}

function prefixBetween(indents: readonly (readonly [string, string])[]): string | undefined {
  const [short, long] = indents[0]!;
  const prefix = long.endsWith(short) ? long.slice(0, long.length - short.length) : undefined;
  return prefix !== undefined && indents.every(([a, b]) => b === prefix + a) ? prefix : undefined;
}

function shiftMap(
  pairs: readonly TextPair[],
  convert: Convert | undefined,
): (line: string, index: number) => string {
  const fileTabs = pairs.some(({ found }) => indentOf(found).includes('\t'));
  const shift = commonShift(pairs);
  const continued = continuedLines(pairs);
  const scale = scaleOf(pairs);
  return (line, index) => {
    if (isBlank(line)) return convert?.(line) ?? line;
    const indent = indentOf(line);
    const alike = pairs.filter(({ said }) => indentOf(said) === indent);
    const known = nearest(agreeing(alike), index);
    const mapped = known === undefined ? shifted(indent, index) : indentOf(known.found);
    return mapped + line.slice(indent.length);
  };

  /**
   * Drops lines inside brackets where one depth of the hunk is two of the file: every author wraps them in another way.
   */
  function agreeing(alike: readonly TextPair[]): readonly TextPair[] {
    if (new Set(alike.map(({ found }) => indentOf(found))).size < 2) return alike;
    const telling = alike.filter((pair) => !continued.has(pair));
    return telling.length > 0 ? telling : alike;
  }

  function shifted(indent: string, index: number): string {
    const reference = nearest(pairs, index)!;
    const said = distance(indent, reference);
    const isLevel =
      scale !== undefined && said % scale.unit === 0 && Math.abs(said) <= maxLevels * scale.unit;
    if (scale === undefined || isLevel) {
      const delta = isLevel ? said * scale.ratio : said;
      return moved(indentOf(reference.found), delta, shift.tab, fileTabs);
    }
    // Aligned with something in the line above, whose indentation alone is another.
    const above = pairs.findLast((pair) => pair.index < index) ?? reference;
    return moved(indentOf(above.found), distance(indent, above), shift.tab, fileTabs);
  }

  function distance(indent: string, { said }: TextPair): number {
    return columns(indent, shift.tab) - columns(indentOf(said), shift.tab);
  }
}

/** Lines that begin inside of a bracket which an earlier line opened. */
function continuedLines(pairs: readonly TextPair[]): Set<TextPair> {
  const continued = new Set<TextPair>();
  let open = 0;
  for (const pair of pairs) {
    if (open > 0) continued.add(pair);
    for (const char of pair.said) open += '(['.includes(char) ? 1 : ')]'.includes(char) ? -1 : 0;
    open = Math.max(0, open);
  }
  return continued;
}

function nearest(pairs: readonly TextPair[], index: number): TextPair | undefined {
  let best: TextPair | undefined;
  for (const pair of pairs) {
    if (best === undefined || Math.abs(pair.index - index) < Math.abs(best.index - index)) best = pair;
  }
  return best;
}

function columns(indent: string, tab: number): number {
  let count = 0;
  for (const char of indent) count += char === '\t' ? tab : 1;
  return count;
}

/** The tab width and shift that explain the most pairs; smaller shifts win ties. */
function commonShift(pairs: readonly TextPair[]): Shift {
  const usesTabs = pairs.some(({ said, found }) => (indentOf(said) + indentOf(found)).includes('\t'));
  let best: Shift & { votes: number } = { tab: 4, delta: 0, votes: -1 };
  for (const tab of usesTabs ? [4, 2, 8, 3] : [4]) {
    const votes = new Map<number, number>();
    for (const { said, found } of pairs) {
      const delta = columns(indentOf(found), tab) - columns(indentOf(said), tab);
      votes.set(delta, (votes.get(delta) ?? 0) + (indentOf(found) === '' ? 0.5 : 1));
    }
    for (const [delta, count] of votes) {
      const better = count > best.votes || (count === best.votes && Math.abs(delta) < Math.abs(best.delta));
      if (better) best = { tab, delta, votes: count };
    }
  }
  return best;
}

function moved(indent: string, delta: number, tab: number, fileTabs: boolean): string {
  if (delta === 0) return indent;
  if (!fileTabs) return ' '.repeat(Math.max(0, columns(indent, tab) + delta));
  const width = Math.max(0, columns(indent, tab) + delta);
  return '\t'.repeat(Math.floor(width / tab)) + ' '.repeat(width % tab);
}
