import path from 'node:path';
import { checkTarget } from '../../adapters/disk/index.ts';

/**
 * Checks a file that a user has named as output. Inside the repository a commit may have put a link in its place, which
 * would lead the output to a file of the host (R29); elsewhere links are the user's own.
 * @param root top folder of the repository
 * @throws {WorkspaceError} `path-refused`
 */
export async function checkOutput(root: string, file: string): Promise<void> {
  const inside = path.relative(root, path.resolve(file)).split(path.sep).join('/');
  if (inside === '' || inside === '..' || inside.startsWith('../') || path.isAbsolute(inside)) return;
  await checkTarget(root, inside);
}
