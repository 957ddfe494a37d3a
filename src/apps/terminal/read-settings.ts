import { homedir } from 'node:os';
import { settingsFrom, type Settings } from '../../composition/settings.ts';

/** Reads what the process was started with. Nothing else in `src/` looks at its environment. */
export function readSettings(): Settings {
  return settingsFrom(process.env, homedir());
}
