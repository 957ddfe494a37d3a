import type { FileChange } from '../../domain/index.ts';
import type { Forge } from '../../ports/index.ts';
import { diffLines, longestEdit, type LineStep } from '../../text/diff/line-diff.ts';

/** What a patch says it merges: a pull request's branch, and the commit that its base branch points to now. */
export interface Merge {
  forge: Pick<Forge, 'mergeBase' | 'readText'>;
  /** Head of the pull request. */
  head: string;
  /** Commit that the patch is for. */
  base: string;
  /** Every file that the pull request changes, by all its names. */
  paths: readonly string[];
  changes: readonly FileChange[];
}

/** More files are merged by git: each is asked for at three commits. */
const maxFiles = 300;

/** One file as it was where the branch left its base, as the pull request has it, and as the base has it now. */
interface Sides {
  forked: string | undefined;
  ours: string | undefined;
  theirs: string | undefined;
}

/**
 * Why a patch is no merge of two commits, which a draft only claims: whoever changes a draft may not write into the files of
 * a pull request what nobody put there, nor leave out a part of it.
 */
export async function mergeProblem({
  forge,
  head,
  base,
  paths,
  changes,
}: Merge): Promise<string | undefined> {
  const names = new Set([...paths, ...changes.map(({ path }) => path)]);
  if (names.size > maxFiles) return `more than ${maxFiles} files, which needs a merge with git`;
  const forked = await forge.mergeBase(base, head);
  if (forked === undefined) return 'the branch and its base have no common commit';
  const byPath = new Map(changes.map((change) => [change.path, change]));
  for (const path of names) {
    const [before, ours, theirs] = await Promise.all(
      [forked, head, base].map((commit) => forge.readText(path, commit)),
    );
    const problem = sideProblem(byPath.get(path), { forked: before, ours, theirs });
    if (problem !== undefined) return `${path} ${problem}`;
  }
  return undefined;
}

function sideProblem(change: FileChange | undefined, { forked, ours, theirs }: Sides): string | undefined {
  const after = change === undefined ? theirs : change.change === 'delete' ? undefined : change.after;
  if (change?.change === 'rename') return 'is renamed, which is not part of a merge';
  if (sameText(after, ours)) return undefined; // the pull request's own
  if (sameText(ours, forked))
    return sameText(after, theirs) ? undefined : 'is not changed by the pull request';
  if (sameText(theirs, forked) || [after, ours, theirs].includes(undefined))
    return 'differs from the pull request';
  if (!linesOfMerge(after!, forked ?? '', ours!, theirs!))
    return 'contains or lacks lines that neither the pull request nor its base added or removed';
  return isInOrder(after!, forked ?? '', ours!, theirs!) ? undefined : 'has lines in another order';
}

/**
 * Whether a text has each line as often as a merge leaves it: a side that did not touch it leaves it to the other, and where
 * both did, they may have done the same.
 */
function linesOfMerge(after: string, forked: string, ours: string, theirs: string): boolean {
  const [a, f, o, t] = [after, forked, ours, theirs].map(countLines);
  const lines = new Set([a, f, o, t].flatMap((counts) => [...counts!.keys()]));
  return [...lines].every((line) => {
    const [has, was, our, their] = [a, f, o, t].map((counts) => counts!.get(line) ?? 0);
    if (our === was) return has === their;
    if (their === was) return has === our;
    const both = our! + their! - was!;
    return has! >= Math.min(both, our!, their!) && has! <= Math.max(both, our!, their!);
  });
}

/**
 * Whether the lines of a merge stand in the order of both sides: it is as far from each of them as the other side is from
 * where they parted, and lines that are moved about make it farther. What the other side itself has moved may have been
 * changed by the first, and is then as much farther.
 */
function isInOrder(after: string, forked: string, ours: string, theirs: string): boolean {
  const [result, before, own, other] = [after, forked, ours, theirs].map(linesOf);
  const [ourSteps, theirSteps] = [changedLines(before!, own!), changedLines(before!, other!)];
  const isNear = (side: string[], steps: LineStep[], more: LineStep[]) =>
    steps.length > longestEdit || // then it is no shortest way
    changedLines(side, result!).length <= steps.length + (movesLines(steps) ? 2 * more.length : 0);
  return isNear(own!, theirSteps, ourSteps) && isNear(other!, ourSteps, theirSteps);
}

function changedLines(before: string[], after: string[]): LineStep[] {
  return diffLines(before, after).filter(({ op }) => op !== 'keep');
}

function movesLines(steps: readonly LineStep[]): boolean {
  const gone = new Set(steps.flatMap(({ op, line }) => (op === 'remove' ? [line] : [])));
  return steps.some(({ op, line }) => op === 'add' && gone.has(line));
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of linesOf(text)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Blank lines are nobody's. */
function linesOf(text: string): string[] {
  return plain(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

function sameText(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && plain(one) === plain(other));
}

/** The mark of an encoding is no part of the text everywhere. */
function plain(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
}
