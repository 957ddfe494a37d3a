import path from 'node:path';
import { isOfAnotherUser } from '../../adapters/disk/index.ts';
import { trackedBelow } from '../../adapters/git/index.ts';
import { UsageError } from '../../errors/index.ts';
import { requireMadeHere } from './made-here.ts';
import { repositoriesAround } from './repositories-around.ts';

/**
 * The state folder says who gets the key (R31), which runs are one's own (R30), and holds packages that are loaded (R16). So
 * nothing in it may come from a repository, as it would where a home folder is one, or where a state folder is named in it.
 * @throws {UsageError} naming what the repository keeps there, or that the folder came with it
 */
export async function requireOwnState(state: string): Promise<void> {
  const repositories = repositoriesAround(state);
  for (const { root, below } of repositories) {
    const [first] = await trackedBelow(root, below);
    if (first === undefined) continue;
    throw new UsageError(
      `The state folder ${state} is inside the repository ${root}, which tracks ${first}`,
      {
        hint: 'Its content decides who gets your key, which no repository may. Use a folder outside: --state-dir DIR (PATCHWRIGHT_STATE_DIR).',
      },
    );
  }
  const [around] = repositories;
  await requireMadeHere(state, around?.root);
  const packages = path.join(state, 'packages');
  if (await isOfAnotherUser(packages))
    throw new UsageError(`${packages} belongs to another user of this machine`, {
      hint: 'Programs would be loaded from it. Use a folder of your own: --state-dir DIR (PATCHWRIGHT_STATE_DIR).',
    });
}
