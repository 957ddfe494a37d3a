import picomatch from 'picomatch';
import type { Plan } from '../domain/index.ts';
import { foldPath } from '../text/paths/repository-path.ts';
import { obeyedPaths } from './obeyed-paths.ts';
import { protectedPaths } from './protected-paths.ts';

const options = { dot: true, nocase: true };
const isProtected = picomatch(protectedPaths, options);
const isObeyed = picomatch(obeyedPaths, options);

/**
 * Builds the test that says why a path is off limits, or `undefined` when it may be edited. A path is judged by every
 * spelling that some file system takes for it (R34).
 * @param approved paths that a person named one by one, in an approved plan or on the command line
 */
export function whyOffLimits(
  scope: { exclude: readonly string[]; allowProtected: readonly string[] },
  approved: readonly string[] = [],
) {
  const isExcluded = picomatch([...scope.exclude], options);
  const isLifted = picomatch([...scope.allowProtected], { dot: true });
  const named = new Set(approved);
  return (path: string): string | undefined => {
    const spellings = [path, foldPath(path)].flatMap((spelling) => [spelling, ...asFile(spelling)]);
    if (scope.exclude.length > 0 && spellings.some((spelling) => isExcluded(spelling)))
      return 'is excluded by scope.exclude';
    const isLiftedPath = scope.allowProtected.length > 0 && isLifted(path);
    if (isLiftedPath) return undefined;
    if (spellings.some((spelling) => isProtected(spelling)))
      return 'is protected; scope.allowProtected in the configuration can allow it';
    if (named.has(path) || !spellings.some((spelling) => isObeyed(spelling))) return undefined;
    return 'is obeyed by ordinary commands; approve a plan that names it, or list it in scope.allowProtected';
  };
}

/** A folder that Node, and so most of its tools, takes for the file that it is called like: `gulpfile.js/index.js`. */
const folderAsFile = /^(.+\.[cm]?[jt]sx?)\/index\.[^/]+$/i;

function asFile(path: string): string[] {
  const [, file] = folderAsFile.exec(path) ?? [];
  return file === undefined ? [] : [file];
}

/** Every path that a plan names. */
export function pathsOf(plan: Plan): string[] {
  return plan.changes.flatMap((change) =>
    change.action === 'rename' ? [change.path, change.to] : [change.path],
  );
}
