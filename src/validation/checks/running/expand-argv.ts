import picomatch from 'picomatch';
import type { CheckConfig, Patch } from '../../../domain/index.ts';

/** The argument that stands for the changed files. */
const filesArgument = '{files}';

/** Paths of a patch that a check is about: below its `cwd` and matching its globs, relative to `cwd`. */
export function scopedPaths(check: CheckConfig, paths: readonly string[]): string[] {
  const prefix = check.cwd === '' ? '' : `${check.cwd}/`;
  const matches = check.paths.length === 0 ? () => true : picomatch([...check.paths], { dot: true });
  return paths
    .filter((path) => path.startsWith(prefix) && matches(path))
    .map((path) => path.slice(prefix.length));
}

/** Paths of the patch that exist after it. */
export function patchedPaths(patch: Patch): string[] {
  return patch.changes.flatMap(({ change, path }) => (change === 'delete' ? [] : [path]));
}

/** True when the patch touches what the check is about; without globs that is everything below `cwd`. */
export function concerns(check: CheckConfig, paths: readonly string[]): boolean {
  return scopedPaths(check, paths).length > 0;
}

/**
 * Puts the files in the place of `{files}`. Each gets a leading `./`, so that a file called `--config=x` is a file
 * and no flag (R14). `undefined` when the command wants files and there are none.
 */
export function expandArgv(argv: readonly string[], files: readonly string[]): string[] | undefined {
  if (!argv.includes(filesArgument)) return [...argv];
  if (files.length === 0) return undefined;
  return argv.flatMap((argument) =>
    argument === filesArgument ? files.map((file) => `./${file}`) : [argument],
  );
}
