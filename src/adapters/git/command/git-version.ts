import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { WorkspaceError } from '../../../errors/index.ts';
import { gitEnvironment, oldestGit } from './git-settings.ts';
import { gitMissing } from './hardened-git.ts';

let checked: Promise<void> | undefined;

/**
 * Refuses a git that would not know a switch which keeps a repository from running something. Asked once a process.
 * @param root where it is to be run
 * @throws {WorkspaceError} `git-missing`
 */
export function requireGitVersion(root: string): Promise<void> {
  checked ??= promisify(execFile)('git', ['--version'], { env: gitEnvironment(root), cwd: '/' }).then(
    ({ stdout }) => refuseOlder(stdout),
    (cause: unknown) => {
      throw gitMissing(cause);
    },
  );
  return checked;
}

/** @param words what `git --version` prints, such as `git version 2.39.5 (Apple Git-154)` */
export function refuseOlder(words: string): void {
  const [major = 0, minor = 0] = (/\d+\.\d+/.exec(words)?.[0] ?? '').split('.').map(Number);
  const [oldest, oldestMinor] = oldestGit;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return;
  throw new WorkspaceError('git-missing', `${words.trim()} is too old`, {
    hint: `Install git ${oldestGit.join('.')} or newer: older ones read configuration that a repository may have planted.`,
  });
}
