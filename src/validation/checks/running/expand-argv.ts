import picomatch from 'picomatch';
import type { CheckConfig, Patch } from '../../../domain/index.ts';

/** The argument that stands for the changed files. */
const filesArgument = '{files}';

/** The paths of a patch that concern a check: below its `cwd` and matching its globs. Relative to `cwd`. */
export function scopedPaths(check: CheckConfig, paths: readonly string[]): string[] {
  const prefix = check.cwd === '' ? '' : `${check.cwd}/`;
  const matches = check.paths.length === 0 ? () => true : picomatch([...check.paths], { dot: true });
  return paths
    .filter((path) => path.startsWith(prefix) && matches(path))
    .map((path) => path.slice(prefix.length));
}

/** The paths of a patch that exist after it. */
export function patchedPaths(patch: Patch): string[] {
  return patch.changes.flatMap(({ change, path }) => (change === 'delete' ? [] : [path]));
}

/** Whether a patch with these paths concerns a check. Without globs, a check concerns everything below its `cwd`. */
export function concerns(check: CheckConfig, paths: readonly string[]): boolean {
  return scopedPaths(check, paths).length > 0;
}

/**
 * Replaces `{files}` by the files. Each gets a leading `./`, so that a file called `--config=x` is not taken for a flag (R14).
 * @returns `undefined` when the command needs files and there are none
 */
export function expandArgv(argv: readonly string[], files: readonly string[]): string[] | undefined {
  if (!argv.includes(filesArgument)) return [...argv];
  if (files.length === 0) return undefined;
  return argv.flatMap((argument) =>
    argument === filesArgument ? files.map((file) => `./${file}`) : [argument],
  );
}
