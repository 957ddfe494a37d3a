import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathKind } from '../../../catalog/index.ts';
import { placeInCheckout } from './place-in-checkout.ts';

/** The most files that are hashed: reading more would take longer than most checks. */
const maxRead = 2000;

/** The most files that are looked at, for the same reason. */
const maxFiles = 50_000;

/** The longest file that is hashed; a longer one is compared by size and time, as are files beyond `maxRead`. */
const maxBytes = 1024 * 1024;

/** What test files were like before a check ran. */
export type TestStamps = ReadonlyMap<string, string>;

/** @param paths relative to the checkout; those of the patch first, since no more than so many are read */
export async function stampTests(dir: string, paths: Iterable<string>): Promise<TestStamps> {
  const tests = [...new Set(paths)].filter((file) => pathKind(file) === 'test').slice(0, maxFiles);
  const stamps = new Map<string, string>();
  for (const [at, file] of tests.entries()) stamps.set(file, await stampOf(dir, file, at < maxRead));
  return stamps;
}

/** Test files that are not as they were: what then passes is not what the repository says. */
export async function rewrittenTests(dir: string, before: TestStamps): Promise<string[]> {
  const changed: string[] = [];
  let at = 0;
  for (const [file, stamp] of before)
    if ((await stampOf(dir, file, at++ < maxRead)) !== stamp) changed.push(file);
  return changed.toSorted();
}

async function stampOf(dir: string, file: string, mayRead: boolean): Promise<string> {
  try {
    const folder = await placeInCheckout(dir, path.dirname(file));
    if (folder === undefined) return 'missing';
    const place = path.join(folder.file, path.basename(file));
    const facts = await lstat(place);
    const { size, mtimeMs, ino } = facts;
    // Whoever rewrites a file can set its time back as well, and keep its length.
    const isRead = mayRead && facts.isFile() && size <= maxBytes;
    const text = isRead
      ? createHash('sha256')
          .update(await readFile(place))
          .digest('base64')
      : '';
    return `${size} ${mtimeMs} ${ino} ${text}`;
  } catch {
    return 'missing';
  }
}
