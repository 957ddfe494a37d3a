import { indentationKind } from '../../text/lines/indentation-kind.ts';
import { filledLines, hasUnusualIndent, indentOf, isBlank } from '../../text/lines/lines.ts';
import type { FileView } from '../lines/file-view.ts';
import type { Placement } from '../placement/placement.ts';
import { lostFirstLine } from './first-line.ts';
import { indentationMap, kindConversion, type Convert } from './indentation.ts';
import { lineChangesOf, textPairsOf, type LineChange, type TextPair } from './line-changes.ts';

/** Corrects one new line where the hunk's style differs from the file's. */
type Correction = (line: string, index: number) => string;

/** What all hunks of one edit together show about how the edit is written. */
export interface Habits {
  pairs: readonly TextPair[];
  /** Texts of the new lines. */
  added: readonly string[];
  /** From the edit's kind of indentation into the file's, where they differ. */
  convert: Convert | undefined;
}

/** A hunk with its place, and what the file has for what it says. */
export interface PlacedPairs {
  placement: Placement;
  pairs: readonly TextPair[];
}

/** Each placed hunk with the pairs of lines that it and the file have for one another; worked out once, since several questions are asked of them. */
export function pairsOf(view: FileView, placements: readonly Placement[]): PlacedPairs[] {
  return placements.map((placement) => ({ placement, pairs: textPairsOf(view, placement) }));
}

/** Learned from all placed hunks; where none shows it, tabs are not meant in a file of spaces, nor the reverse. */
export function habitsOf(view: FileView, placed: readonly PlacedPairs[]): Habits {
  const pairs = placed.flatMap((one) => one.pairs);
  const added = placed.flatMap(({ placement: { lines } }) =>
    lines.filter(({ op }) => op === 'add').map(({ text }) => text),
  );
  return { pairs, added, convert: kindConversion(pairs, indentationKind(added), () => view.indentation) };
}

/**
 * How the depth of new lines is read: with a first line that lost its indentation put back, as the old lines show it, or
 * moved as a block to the depth of the first old line.
 */
export type DepthReading = 'first-line' | 'learned' | 'moved';

/** The readings of one placed hunk's depth, the likeliest first. */
export function depthReadings(view: FileView, { placement, pairs }: PlacedPairs): DepthReading[] {
  const first = lostFirstLine(placement.lines, pairs, levelOf(view));
  if (first === undefined) return ['learned', 'moved'];
  return first.isCertain ? ['first-line', 'learned', 'moved'] : ['learned', 'first-line', 'moved'];
}

function levelOf({ indentation: { kind, unit } }: FileView): number {
  return kind === 'tabs' ? 1 : unit;
}

/** The change of a placed hunk with its new lines written the way the file is written. */
export function correctedChanges(
  view: FileView,
  { placement, pairs }: PlacedPairs,
  habits: Habits,
  reading: DepthReading,
): LineChange[] {
  const corrections: Correction[] = [
    depthCorrection(view, placement, pairs, habits, reading),
    ...plainText(habits.pairs),
    ...trailingSpace(habits),
  ];
  return lineChangesOf(view, placement).map(({ start, end, lines }) => ({
    start,
    end,
    lines: lines.map(({ text, index }) => ({
      text: corrections.reduce((line, correct) => correct(line, index), text),
      index,
    })),
  }));
}

function depthCorrection(
  view: FileView,
  { lines }: Placement,
  pairs: readonly TextPair[],
  { convert }: Habits,
  reading: DepthReading,
): Correction {
  const learned = () => learnedDepth(pairs, convert);
  if (reading === 'moved') return movedTo(lines, pairs[0]?.found) ?? learned();
  const first = reading === 'first-line' ? lostFirstLine(lines, pairs, levelOf(view)) : undefined;
  if (first === undefined) return learned();
  const kept = convert ?? ((line: string) => line);
  const until = indentOf(pairs[0]!.said) === '' ? (pairs[1]?.index ?? 0) : 0;
  const isHead = (line: string, index: number) =>
    index === first.index || (index < until && indentOf(line) === '' && !isBlank(line));
  return (line, index) => (isHead(line, index) ? first.indent + line : kept(line));
}

/** Lines with no-break spaces or the like in their indentation say nothing about those without, nor the reverse. */
function learnedDepth(pairs: readonly TextPair[], convert: Convert | undefined): Correction {
  const isUnusual = ({ said }: TextPair) => hasUnusualIndent(said);
  const usual = indentationMap(
    pairs.filter((pair) => !isUnusual(pair)),
    convert,
  );
  const unusual = indentationMap(pairs.filter(isUnusual), convert);
  return (line, index) => (hasUnusualIndent(line) ? unusual : usual)(line, index);
}

/** Shifts all new lines so that the first one gets the depth of the first old line. */
function movedTo(lines: Placement['lines'], target: string | undefined): Correction | undefined {
  const head = lines.find(({ op, text }) => op !== 'remove' && op !== 'elision' && !isBlank(text));
  if (target === undefined || head?.op !== 'add') return undefined;
  const [is, wanted] = [indentOf(head.text), indentOf(target)];
  if (wanted.startsWith(is)) {
    const more = wanted.slice(is.length);
    return (line) => (isBlank(line) ? line : more + line);
  }
  if (!is.startsWith(wanted)) return undefined;
  const less = is.slice(wanted.length);
  return (line) => (line.startsWith(less) ? line.slice(less.length) : line);
}

const typographic: ReadonlyArray<readonly [RegExp, string]> = [
  [/[\u2018\u2019]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
  [/\u00a0/g, ' '],
];

/** Typographic characters that the hunk writes where the file has plain ones. */
function plainText(pairs: readonly TextPair[]): Correction[] {
  return typographic.flatMap(([pattern, plain]) => {
    const smarter = pairs.some(({ said, found }) => count(said, pattern) > 0 && count(found, pattern) === 0);
    return smarter ? [(line: string) => line.replace(pattern, plain)] : [];
  });
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Share of an edit's new lines that end in spaces, from which on the spaces are a habit and not meant. */
const habitualShare = 0.8;

/** Trailing spaces of new lines, where the edit puts them on nearly every line and the file does not. */
function trailingSpace({ pairs, added }: Habits): Correction[] {
  const differ = pairs.some(({ said, found }) => endsInSpace(said) && !endsInSpace(found));
  const filled = filledLines(added);
  if (!differ || filled.filter(endsInSpace).length < filled.length * habitualShare) return [];
  return [(line) => (isBlank(line) ? line : line.trimEnd())];
}

function endsInSpace(line: string): boolean {
  return /[ \t]$/.test(line);
}
