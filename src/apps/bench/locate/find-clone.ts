import { stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../../errors/index.ts';

/**
 * The clone of a repository below a folder.
 * @throws {UsageError} when there is none
 */
export async function findClone(folder: string, repo: string): Promise<string> {
  const plus = repo.replace('/', '+');
  const places = [repo, `${repo}.git`, plus, `${plus}/repo`].map((name) => path.resolve(folder, name));
  for (const place of places) {
    // `owner+name` may be a folder that only holds the clone
    if (
      await stat(path.join(place, 'objects')).catch(() =>
        stat(path.join(place, '.git')).catch(() => undefined),
      )
    )
      return place;
  }
  throw new UsageError(`There is no clone of ${repo} in ${path.resolve(folder)}`, {
    hint: `git clone https://github.com/${repo} ${places[0]}`,
  });
}
