import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathKind } from '../../../catalog/index.ts';
import { placeInCheckout } from './place-in-checkout.ts';

/** The most files that are hashed: reading more would take longer than most checks. */
const maxHashedFiles = 2000;

/** The most files whose size and time are compared, for the same reason. */
const maxFiles = 50_000;

/** The longest file that is hashed. Longer ones are compared by size and time, as are files beyond `maxHashedFiles`. */
const maxHashedBytes = 1024 * 1024;

/** The state of test files before a check ran, by path. */
export type TestStamps = ReadonlyMap<string, string>;

/** @param paths relative to the checkout, the most important first, since the number of files is limited */
export async function stampTests(dir: string, paths: Iterable<string>): Promise<TestStamps> {
  const tests = [...new Set(paths)].filter((file) => pathKind(file) === 'test').slice(0, maxFiles);
  const stamps = new Map<string, string>();
  for (const [at, file] of tests.entries()) stamps.set(file, await stampOf(dir, file, at));
  return stamps;
}

/** Test files that the command changed, so that its result does not count. */
export async function rewrittenTests(dir: string, before: TestStamps): Promise<string[]> {
  const changed: string[] = [];
  let at = 0;
  for (const [file, stamp] of before) if ((await stampOf(dir, file, at++)) !== stamp) changed.push(file);
  return changed.toSorted();
}

/** @param index of the file in the list, which decides whether it is hashed */
async function stampOf(dir: string, file: string, index: number): Promise<string> {
  try {
    const folder = await placeInCheckout(dir, path.dirname(file));
    if (folder === undefined) return 'missing';
    const place = path.join(folder.file, path.basename(file));
    const facts = await lstat(place);
    const { size, mtimeMs, ino } = facts;
    // A command that rewrites a file can also restore its time and keep its length, so contents are compared where possible.
    const isHashed = index < maxHashedFiles && facts.isFile() && size <= maxHashedBytes;
    const hash = isHashed
      ? createHash('sha256')
          .update(await readFile(place))
          .digest('base64')
      : '';
    return `${size} ${mtimeMs} ${ino} ${hash}`;
  } catch {
    return 'missing';
  }
}
