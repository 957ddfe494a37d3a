import { indentationKind } from '../../text/indentation-kind.ts';
import { isBlank } from '../../text/lines.ts';
import type { FileView } from '../placement/file-view.ts';
import type { Placement } from '../placement/placement.ts';
import { indentationMap, kindConversion, type Convert } from './indentation.ts';
import { lineChangesOf, textPairsOf, type LineChange, type TextPair } from './line-changes.ts';

/** A habit of the hunk's text that the file does not share, undone in one new line. */
type Correction = (line: string, index: number) => string;

/** What all hunks of one edit together show about how the edit is written. */
export interface Habits {
  pairs: readonly TextPair[];
  /** Texts of the new lines. */
  added: readonly string[];
  /** From the edit's kind of indentation into the file's, where they differ. */
  convert: Convert | undefined;
}

/** Learned from all placed hunks; where none shows it, tabs are not meant in a file of spaces, nor the reverse. */
export function habitsOf(view: FileView, placements: readonly Placement[]): Habits {
  const pairs = placements.flatMap((placement) => textPairsOf(view, placement));
  const added = placements.flatMap(({ lines }) =>
    lines.filter(({ op }) => op === 'add').map(({ text }) => text),
  );
  return { pairs, added, convert: kindConversion(pairs, indentationKind(added), () => view.indentation) };
}

/** The change of a placed hunk with its new lines written the way the file is written. */
export function correctedChanges(view: FileView, placement: Placement, habits: Habits): LineChange[] {
  const pairs = textPairsOf(view, placement);
  const corrections: Correction[] = [
    indentationMap(pairs, habits.convert),
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
  const filled = added.filter((line) => !isBlank(line));
  if (!differ || filled.filter(endsInSpace).length < filled.length * habitualShare) return [];
  return [(line) => (isBlank(line) ? line : line.trimEnd())];
}

function endsInSpace(line: string): boolean {
  return /[ \t]$/.test(line);
}
