import { existsSync } from 'node:fs';
import { simpleGit, type SimpleGit } from 'simple-git';
import { WorkspaceError } from '../../../errors/index.ts';
import { endedWithUs } from './ended-with-us.ts';
import { gitEnvironment, settings } from './git-settings.ts';

/** A simple-git client with the hardening of `git-settings.ts`. Refuses what simple-git 4 knows to be unsafe. */
export function openClient(
  root: string,
  places: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): SimpleGit {
  if (!existsSync(root))
    throw new WorkspaceError('not-a-repository', `${root} no longer exists`, {
      hint: 'It was moved or removed in the meantime; what was paid for is in the run folder.',
    });
  const environment = { ...gitEnvironment(root), ...endedWithUs(), ...places };
  return simpleGit({
    baseDir: root,
    config: [...settings, `safe.directory=${root}`],
    maxConcurrentProcesses: 2,
    ...(signal ? { abort: signal } : {}),
    allowEnvironment: Object.keys(environment),
    unsafe: {
      allowUnsafeHooksPath: true,
      allowUnsafeFsMonitor: true,
      allowUnsafeProtocolOverride: true,
      allowUnsafeConfigPaths: true,
      allowUnsafeAskPass: true,
      allowUnsafeCredentialHelper: true,
      allowUnsafePager: true,
    },
  }).env(environment);
}
