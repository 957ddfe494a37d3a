import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UsageError } from '../../../errors/index.ts';
import type { BenchCase } from '../frame/index.ts';

/** One repository to measure on: given by its folder, or generated with that many files. */
export interface OverheadCase extends BenchCase {
  readonly dir?: string;
  readonly files?: number;
}

/**
 * The repositories: that of `--data`, or those in it; without it, generated ones of the given sizes.
 * @throws {UsageError} when the folder holds no repository
 */
export async function loadRepositories(
  data: string | undefined,
  sizes: readonly number[],
): Promise<OverheadCase[]> {
  if (data === undefined) return sizes.map((files) => ({ id: `generated-${files}`, files }));
  if (isRepository(data)) return [{ id: basename(data), dir: data }];
  const names = existsSync(data) ? await readdir(data) : [];
  const found = names.map((name) => join(data, name)).filter(isRepository);
  if (found.length === 0) {
    throw new UsageError(`${data} is no git repository and holds none.`, {
      hint: 'Give a checkout, or a folder of checkouts, with --data; without it repositories are generated.',
    });
  }
  return found.toSorted().map((dir) => ({ id: basename(dir), dir }));
}

function isRepository(dir: string): boolean {
  return existsSync(join(dir, '.git'));
}
