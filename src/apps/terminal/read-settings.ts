import { homedir, userInfo } from 'node:os';
import { settingsFrom, type Settings } from '../../composition/settings.ts';

/** Reads the settings from the environment of the process. Nothing else reads it, except for the `PATH` that git is found on. */
export function readSettings(): Settings {
  // With an empty HOME, the user's own files would end up in the current folder.
  return settingsFrom(process.env, homedir() || userInfo().homedir);
}

/** Whether the runner of a GitHub workflow reads the output of this process. */
export function isReadByRunner(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true';
}
