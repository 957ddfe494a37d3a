import { readFile } from 'node:fs/promises';
import { forThisUser, makeFolder } from '../../disk/own-folder.ts';
import { hardenedGit, streamGit } from '../command/hardened-git.ts';

/** Makes a repository with a working tree out of a `git fast-export` stream. Commit ids come out the same everywhere. */
export async function importRepository(stream: string, target: string): Promise<void> {
  await makeFolder(target, forThisUser);
  await hardenedGit(target).raw(['init', '--quiet', '--initial-branch=main']);
  const input = await readFile(stream, 'utf8');
  await streamGit(target, { args: ['fast-import', '--quiet'], input }, () => undefined);
  await hardenedGit(target).raw(['reset', '--quiet', '--hard', 'refs/heads/main']);
}
