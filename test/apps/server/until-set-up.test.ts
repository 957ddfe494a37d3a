import { expect, test } from 'vitest';
import { saveCredentials } from '../../../src/apps/server/settings/app-credentials.ts';
import { untilSetUp } from '../../../src/apps/server/settings/until-set-up.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { temporaryFolder } from '../../support/repository.ts';

test('a worker that was started before the App is made begins once it is there, and ends when it is asked to', async () => {
  const state = temporaryFolder();
  const settings = settingsFrom({ PATCHWRIGHT_STATE_DIR: state }, state);
  const said: string[] = [];
  const log = (what: string) => {
    said.push(what);
    saveCredentials(state, { appId: '7', slug: 'bot', privateKey: 'PRIVATE KEY', webhookSecrets: ['s'] });
  };
  const waiting = { settings, log, everyMs: 1 };
  const server = await untilSetUp({ ...waiting, signal: new AbortController().signal });
  expect([server?.app?.slug, said]).toEqual(['bot', ['app-missing']]);
  const empty = temporaryFolder();
  const stop = new AbortController();
  const asked = untilSetUp({
    settings: settingsFrom({ PATCHWRIGHT_STATE_DIR: empty }, empty),
    log: () => stop.abort(),
    signal: stop.signal,
  });
  expect(await asked).toBeUndefined();
});
