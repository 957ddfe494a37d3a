import type { SyntaxParser } from '../../ports/index.ts';
import { joinLines, splitLines, usualLineEnd } from '../../text/lines/lines.ts';
import { outlineOf } from '../declarations/outline.ts';
import { mergeDeclarations, type Outlined } from './merge-declarations.ts';
import { conflictingLines, mergeLines } from './three-way.ts';

/** Where and how a file is merged. */
export interface MergeTools {
  path: string;
  parser?: SyntaxParser | undefined;
}

/** A text, and what two sides have made of it. */
interface Sides {
  base: string;
  ours: string;
  theirs: string;
}

/**
 * What both sides changed, together: line by line, or where that conflicts declaration by declaration.
 * @returns `undefined` where both changed the same place
 */
export async function mergeTexts(
  { base, ours, theirs }: Sides,
  { path, parser }: MergeTools,
): Promise<string | undefined> {
  const [old, mine, now] = [linesOf(base), linesOf(ours), linesOf(theirs)];
  const lines = mergeLines(old, mine, now);
  if (lines !== undefined) return withEnds(lines, theirs);
  if (parser === undefined) return undefined;
  const outlined = async (text: string, own: readonly string[]): Promise<Outlined | undefined> => {
    const outline = await outlineOf(path, text, parser);
    return outline && { lines: own, outline };
  };
  const [one, two, three] = [
    await outlined(base, old),
    await outlined(ours, mine),
    await outlined(theirs, now),
  ];
  if (one === undefined || two === undefined || three === undefined) return undefined;
  const merged = mergeDeclarations(one, two, three);
  return merged && withEnds(merged, theirs);
}

/** Where `ours` meets what `theirs` changed, in the lines of `theirs`, e.g. `lines 3 to 5 and 9`. */
export function wordsOfConflict({ base, ours, theirs }: Sides): string {
  const places = conflictingLines(linesOf(base), linesOf(ours), linesOf(theirs));
  if (places.length === 0) return 'its line ends';
  const words = places.map(({ startLine, endLine }) =>
    startLine === endLine ? `${startLine}` : `${startLine} to ${endLine}`,
  );
  const isOne = places.length === 1 && places[0]!.startLine === places[0]!.endLine;
  return `${isOne ? 'line' : 'lines'} ${words.join(' and ')}`;
}

function linesOf(text: string): readonly string[] {
  return splitLines(text).lines;
}

/** The line ends of the file as it is, and its end. */
function withEnds(lines: readonly string[], theirs: string): string | undefined {
  const { ends } = splitLines(theirs);
  const end = usualLineEnd(ends);
  if (ends.some((one) => one !== end && one !== '')) return undefined; // which line had which is not known any more
  const last = ends.at(-1) ?? end;
  return joinLines({ lines, ends: lines.map((_, row) => (row + 1 === lines.length ? last : end)) });
}
