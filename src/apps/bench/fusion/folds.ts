import { countEach } from '../../../text/count-each.ts';

/**
 * Deals cases out to folds so that a repository is in one fold only and folds are about equally large: the largest
 * repository first, each to the smallest fold. Does not depend on the order of the cases.
 * @returns number of the fold, by case
 */
export function foldByRepository(repositories: readonly string[], folds: number): number[] {
  const ordered = [...countEach(repositories)].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const filled = Array.from({ length: folds }, () => 0);
  const foldOf = new Map<string, number>();
  for (const [repo, size] of ordered) {
    const smallest = filled.indexOf(Math.min(...filled));
    filled[smallest]! += size;
    foldOf.set(repo, smallest);
  }
  return repositories.map((repo) => foldOf.get(repo)!);
}
