import { homedir, userInfo } from 'node:os';
import { settingsFrom, type Settings } from '../../composition/settings.ts';

/** Reads what the process was started with. Nothing else looks at its environment, but for the `PATH` that git is found on. */
export function readSettings(): Settings {
  // An empty HOME would put what belongs to the user into the folder that one stands in.
  return settingsFrom(process.env, homedir() || userInfo().homedir);
}

/** Whether the runner of a GitHub workflow reads what this process says. */
export function isReadByRunner(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true';
}
