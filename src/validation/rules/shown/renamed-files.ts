import type { FileChange } from '../../../domain/index.ts';

/** Part of the lines that a renamed file has to share with the one that it was; git's own measure, and its value. */
const minShared = 0.5;
/** Comparisons at most; a branch with more files that came and went moved folders, and is not worth the time. */
const maxPairs = 10_000;

/**
 * What a file that came was before it got its name: the file that went and shares most of its lines. Diffs of a working tree know a
 * renamed file as one that went and one that came.
 * @returns texts by the new path
 */
export function textsBeforeRename(changes: readonly FileChange[]): Map<string, string> {
  const gone = changes.flatMap(({ change, before }) =>
    change === 'delete' && before !== undefined ? [{ before, lines: linesOf(before) }] : [],
  );
  const came = changes.filter(({ change, after }) => change === 'create' && after !== undefined);
  const known = new Map<string, string>();
  if (gone.length * came.length > maxPairs) return known;
  for (const { path, after } of came) {
    const lines = linesOf(after!);
    const [best] = gone
      .map((one) => ({ ...one, share: shareOf(one.lines, lines) }))
      .toSorted((a, b) => b.share - a.share);
    if (best !== undefined && best.share >= minShared) known.set(path, best.before);
  }
  return known;
}

function linesOf(text: string): Set<string> {
  return new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const most = Math.max(one.size, other.size);
  return most === 0 ? 0 : [...one].filter((line) => other.has(line)).length / most;
}
