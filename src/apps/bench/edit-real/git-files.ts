import { git } from '../git.ts';

/** Text of a file of one repository at a revision such as `1a2b3c4^`; `undefined` where there is none. */
export type FileAt = (revision: string, path: string) => Promise<string | undefined>;

/** Reads files of a repository as some commit has them. Nothing is checked out. */
export function gitFiles(repo: string): FileAt {
  return async (revision, path) => {
    if (!/^\w[\w./^~-]*$/.test(revision)) return undefined;
    const words = ['cat-file', 'blob', `${revision}:${path}`];
    return git(words, { cwd: repo, keepLastLineEnd: true }).catch(() => undefined);
  };
}
