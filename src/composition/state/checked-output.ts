import path from 'node:path';
import { checkTarget } from '../../adapters/disk/index.ts';
import { pathFrom } from '../../text/paths/path-from.ts';

/**
 * Checks a file that a user has named as output. Inside the repository a commit may have put a link in its place, which
 * would lead the output to a file of the host (R29); elsewhere links are the user's own.
 * @param root top folder of the repository
 * @throws {WorkspaceError} `path-refused`
 */
export async function checkOutput(root: string, file: string): Promise<void> {
  const inside = pathFrom(root, path.resolve(file));
  if (inside === '' || inside === '..' || inside.startsWith('../') || path.isAbsolute(inside)) return;
  await checkTarget(root, inside);
}
