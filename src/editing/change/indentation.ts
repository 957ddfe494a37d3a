import { indentOf, isBlank } from '../../text/lines.ts';
import type { TextPair } from './line-changes.ts';

interface Shift {
  /** Columns of the file's indentation for one tab of the hunk, or of the hunk's for one tab of the file. */
  tab: number;
  delta: number;
}

/**
 * Maps a new line's indentation from the hunk's into the file's, learning the map from lines placed one to one. All
 * new lines of a hunk are mapped by one shift in columns where one explains the pairs; a hunk whose first line alone
 * lost its indentation counts as unshifted but for that line.
 */
export function indentationMap(pairs: readonly TextPair[]): (line: string, index: number) => string {
  const differs = pairs.some(({ said, found }) => indentOf(said) !== indentOf(found));
  if (!differs) return (line) => line;
  const first = pairs[0]!;
  const rest = pairs.slice(1);
  const firstLineStripped =
    rest.length > 0 && indentOf(first.said) === '' && indentOf(first.found) !== '' && agree(rest);
  if (firstLineStripped) {
    return (line, index) =>
      index < rest[0]!.index && indentOf(line) === '' && !isBlank(line) ? indentOf(first.found) + line : line;
  }
  const fileTabs = pairs.some(({ found }) => indentOf(found).includes('\t'));
  const shift = commonShift(pairs);
  return (line, index) => {
    if (isBlank(line)) return line;
    const indent = indentOf(line);
    const known = nearest(
      pairs.filter(({ said }) => indentOf(said) === indent),
      index,
    );
    const mapped = known === undefined ? shifted(indent, index) : indentOf(known.found);
    return mapped + line.slice(indent.length);
  };

  function shifted(indent: string, index: number): string {
    const reference = nearest(pairs, index)!;
    const delta = columns(indent, shift.tab) - columns(indentOf(reference.said), shift.tab);
    return moved(indentOf(reference.found), delta, shift.tab, fileTabs);
  }
}

function agree(pairs: readonly TextPair[]): boolean {
  return pairs.every(({ said, found }) => indentOf(said) === indentOf(found));
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
