import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '../../../composition/settings.ts';
import type { Log } from '../log.ts';
import { readServerSettings, type ServerSettings } from './server-settings.ts';

export interface Waiting {
  settings: Settings;
  log: Log;
  signal: AbortSignal;
  /** How often to look, ms. */
  everyMs?: number;
}

/**
 * Workers are often started together with the server, before anybody has made the App there: they wait for it.
 * @returns nothing when asked to end first
 */
export async function untilSetUp({
  settings,
  log,
  signal,
  everyMs = 2000,
}: Waiting): Promise<ServerSettings | undefined> {
  for (let looks = 0; !signal.aborted; looks += 1) {
    const server = readServerSettings(settings);
    if (server.app) return server;
    if (looks === 0)
      log('app-missing', {
        hint: 'waiting until the server is set up in the same state folder; or set PATCHWRIGHT_APP_ID',
        state: settings.state,
      });
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
