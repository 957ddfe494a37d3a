import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError } from '../../errors/index.ts';
import { undoFolder } from '../disk/undo-folder.ts';

/**
 * Where the journal of a change lies: in the git directory, which no commit and no archive can bring along, or beside
 * the files where that is another file system.
 */
export async function journalFolder({ root, gitDir }: { root: string; gitDir: string }): Promise<string> {
  const [files, own] = await Promise.all([stat(root), stat(gitDir)]);
  return files.dev === own.dev ? path.join(gitDir, 'patchwright-undo') : path.join(root, undoFolder);
}

/**
 * Undoes a change that a killed process left half made, before anything else looks at the files (R33). One that a living
 * process is making is left to it.
 */
export async function undoUnfinished(repository: { root: string; gitDir: string }): Promise<void> {
  const journal = await journalFolder(repository);
  const exists = await access(journal).then(
    () => true,
    () => false,
  );
  if (!exists) return;
  // Loaded when there is something to undo: start-up time counts.
  const { recoverFiles } = await import('../disk/atomic-write.ts');
  try {
    await recoverFiles(repository.root, journal);
  } catch (error) {
    if (!(error instanceof WorkspaceError && /another process/.test(error.message))) throw error;
  }
}
