import { simpleGit, type SimpleGit } from 'simple-git';
import { gitEnvironment, settings } from './git-settings.ts';

/** A simple-git client with the hardening of `git-settings.ts`. Refuses what simple-git 4 knows to be unsafe. */
export function openClient(
  root: string,
  places: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): SimpleGit {
  const environment = { ...gitEnvironment(root), ...places };
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
