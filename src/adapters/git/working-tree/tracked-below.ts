import { foldPath } from '../../../text/paths/repository-path.ts';
import { answerOfGit } from '../command/hardened-git.ts';

/**
 * What a repository keeps at a folder of its working tree, below it, or in the place of a folder above it, where a link or a
 * submodule would lead elsewhere. Names count as a file system may fold them (R34).
 * @param folder relative to the root, with slashes
 * @returns its paths; none where git cannot read the index
 */
export async function trackedBelow(root: string, folder: string): Promise<readonly string[]> {
  const listed = await answerOfGit(root, ['ls-files', '-z']).catch(() => '');
  const wanted = foldPath(folder);
  return listed.split('\0').filter((name) => {
    const known = foldPath(name);
    return (
      name !== '' && (wanted === '' || `${known}/`.startsWith(`${wanted}/`) || wanted.startsWith(`${known}/`))
    );
  });
}
