import { writeFilesAtomically, type FileWrite } from '../../disk/atomic-write.ts';
import { openRepository } from '../repository/open-repository.ts';
import { journalFolder } from '../repository/unfinished-change.ts';

/**
 * Writes files of a working tree, all or none. The journal lies where the next start looks for it, and where no commit can
 * bring one along (R29, R33).
 * @throws {WorkspaceError} `path-refused`, `conflict` or `disk-full`; nothing has changed then
 */
export async function writeTreeFiles(root: string, writes: readonly FileWrite[]): Promise<void> {
  const repository = await openRepository(root);
  await writeFilesAtomically(repository.root, writes, await journalFolder(repository));
}
