import { languageOf } from '../../../catalog/index.ts';
import { isCredentialPath } from '../../../domain/index.ts';
import type { GitClient } from '../command/hardened-git.ts';
import { withOwnGitDir } from '../command/own-git-dir.ts';

/**
 * Files that nobody has added yet and no `.gitignore` names, but for those that are called like credentials: whoever forgot
 * to ignore `.env.local` or `id_ed25519` wants it neither judged by a model nor seen by a check (R5). Code by such a name,
 * `password-reset.ts`, is code.
 */
export async function listNewFiles(git: GitClient): Promise<string[]> {
  return (await listOthers(git)).filter((name) => !isForgottenCredential(name));
}

/** The new files that are left out because of their names, which has to be told. */
export async function listWithheldFiles(root: string): Promise<string[]> {
  const others = await withOwnGitDir(root, (git) => listOthers(git));
  return others.filter(isForgottenCredential).toSorted();
}

async function listOthers(git: GitClient): Promise<string[]> {
  const listed = await git.raw(['ls-files', '-z', '--others', '--exclude-standard']);
  return listed.split('\0').filter((name) => name !== '');
}

function isForgottenCredential(name: string): boolean {
  if (/(?:^|\/)\.\w+_history$/.test(name)) return true; // linguist counts those of shells as code
  return isCredentialPath(name) && languageOf(name)?.type !== 'programming';
}
