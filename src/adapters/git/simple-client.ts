import { simpleGit, type SimpleGit } from 'simple-git';
import { gitEnvironment, settings } from './git-settings.ts';

/** A simple-git client with the hardening of `git-settings.ts`. Refuses what simple-git 4 knows to be unsafe. */
export function openClient(root: string): SimpleGit {
  return simpleGit({
    baseDir: root,
    config: [...settings, `safe.directory=${root}`],
    maxConcurrentProcesses: 2,
    allowEnvironment: Object.keys(gitEnvironment()),
    unsafe: {
      allowUnsafeHooksPath: true,
      allowUnsafeFsMonitor: true,
      allowUnsafeProtocolOverride: true,
      allowUnsafeConfigPaths: true,
    },
  }).env(gitEnvironment());
}
