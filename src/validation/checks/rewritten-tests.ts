import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathKind } from '../../catalog/index.ts';

/** A look at more files than these would cost more than most checks. */
const mostFiles = 2000;

/** Of a longer one, its length and time have to do. */
const mostBytes = 1024 * 1024;

/** What test files were like before a check ran. */
export type TestStamps = ReadonlyMap<string, string>;

/** @param paths relative to the checkout; those of the patch first, since no more than so many are looked at */
export async function stampTests(dir: string, paths: Iterable<string>): Promise<TestStamps> {
  const tests = [...new Set(paths)].filter((file) => pathKind(file) === 'test').slice(0, mostFiles);
  const stamps = tests.map(async (file) => [file, await stampOf(dir, file)] as const);
  return new Map(await Promise.all(stamps));
}

/** Test files that are not as they were: what then passes is not what the repository says. */
export async function rewrittenTests(dir: string, before: TestStamps): Promise<string[]> {
  const files = [...before].map(async ([file, stamp]) =>
    (await stampOf(dir, file)) === stamp ? [] : [file],
  );
  return (await Promise.all(files)).flat().toSorted();
}

async function stampOf(dir: string, file: string): Promise<string> {
  try {
    const place = path.join(dir, file);
    const facts = await lstat(place);
    const { size, mtimeMs, ino } = facts;
    // Whoever rewrites a file can set its time back as well, and keep its length.
    const isRead = facts.isFile() && size <= mostBytes;
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
