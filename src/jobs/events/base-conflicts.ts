import type { FileChange, Patch } from '../../domain/index.ts';
import { mergeTexts, wordsOfConflict } from '../../editing/index.ts';
import type { Forge } from '../../ports/index.ts';

/** Files that are looked at. */
const maxFiles = 20;

/**
 * Where a patch meets what the base branch has changed since it was made, as GitHub will find when it merges: said in the
 * pull request, since nobody else says it there.
 * @returns nothing where the branch stayed, where all of it merges, or where the patch was made on another branch
 */
export async function baseConflicts(forge: Forge, patch: Patch, branch: string): Promise<string[]> {
  const head = await forge.branchHead(branch);
  if (head === undefined || head === patch.base) return [];
  if ((await forge.commitsBetween(branch, patch.base)).length > 0) return [];
  const places: string[] = [];
  for (const change of patch.changes.filter((one) => one.before !== undefined).slice(0, maxFiles)) {
    const place = await conflictOf(forge, change, head);
    if (place !== undefined) places.push(place);
  }
  if (places.length === 0) return [];
  return [
    `The branch ${branch} has changed since the patch was made and conflicts with it in ${places.join('; ')}.`,
  ];
}

async function conflictOf(
  forge: Forge,
  { path, from = path, before = '', after }: FileChange,
  head: string,
): Promise<string | undefined> {
  const theirs = await forge.readText(from, head);
  if (theirs === before) return undefined;
  if (theirs === undefined || after === undefined)
    return `${from} (${theirs === undefined ? 'gone' : 'changed'} there)`;
  const sides = { base: before, ours: after, theirs };
  if ((await mergeTexts(sides, { path })) !== undefined) return undefined;
  return `${from}, ${wordsOfConflict(sides)}`;
}
