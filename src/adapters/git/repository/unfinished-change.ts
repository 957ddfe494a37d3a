import { randomUUID } from 'node:crypto';
import { access, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError, ignoring } from '../../../errors/index.ts';
import { undoFolder } from '../../disk/undo-folder.ts';

/** A working tree and the git directory that it belongs to. */
interface Places {
  root: string;
  gitDir: string;
}

/**
 * Where the journal of a change lies: in the git directory, which no commit can bring along, or beside the files where that
 * is another file system, under a name that only the git directory knows.
 */
export async function journalFolder(places: Places): Promise<string> {
  if (await isOneFileSystem(places)) return path.join(places.gitDir, inGitDir);
  const known = await besideFiles(places);
  if (known !== undefined) return known;
  // Whole or not there, and the first of two that begin at once names it for both.
  const draft = `${nameFile(places)}.${randomUUID()}`;
  await writeFile(draft, randomUUID(), { flag: 'wx', mode: 0o600, flush: true });
  await link(draft, nameFile(places)).catch(ignoring('EEXIST'));
  await rm(draft);
  return (await besideFiles(places))!;
}

const inGitDir = 'patchwright-undo';

async function isOneFileSystem({ root, gitDir }: Places): Promise<boolean> {
  const [files, own] = await Promise.all([stat(root), stat(gitDir)]);
  return files.dev === own.dev;
}

function nameFile({ gitDir }: Places): string {
  return path.join(gitDir, 'patchwright-undo-name');
}

/** The journal's folder beside the files, if one was ever made. A commit cannot know its name. */
async function besideFiles(places: Places): Promise<string | undefined> {
  const name = await readFile(nameFile(places), 'utf8').catch(() => undefined);
  if (name === undefined) return undefined;
  if (/^[0-9a-f-]{36}$/.test(name)) return path.join(places.root, `${undoFolder}-${name}`);
  throw new WorkspaceError('conflict', `${nameFile(places)} is damaged`, {
    hint: `It names the folder ${undoFolder}-… next to the files, where an interrupted change keeps the old texts. If there is no such folder, remove the file.`,
  });
}

/**
 * Undoes a change that a killed process left half made, before anything else looks at the files (R33). One that a living
 * process is making is left to it.
 */
export async function undoUnfinished(repository: Places): Promise<void> {
  const journal = (await isOneFileSystem(repository))
    ? path.join(repository.gitDir, inGitDir)
    : await besideFiles(repository);
  if (journal === undefined) return;
  const exists = await access(journal).then(
    () => true,
    () => false,
  );
  if (!exists) return;
  // Loaded when there is something to undo: start-up time counts.
  const { recoverFiles } = await import('../../disk/atomic-write.ts');
  try {
    await recoverFiles(repository.root, journal);
  } catch (error) {
    if (!(error instanceof WorkspaceError && /another process/.test(error.message))) throw error;
  }
}
