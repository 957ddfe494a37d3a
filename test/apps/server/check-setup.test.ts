import { expect, test } from 'vitest';
import { renderSettings } from '../../../src/apps/server/pages/settings-page.ts';
import { readServerSettings } from '../../../src/apps/server/settings/server-settings.ts';
import { checkSetup } from '../../../src/apps/server/setup/check-setup.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { temporaryFolder } from '../../support/repository.ts';

test('a web process without the key of the model says how its workers fare, and who may pause', async () => {
  const state = temporaryFolder();
  const settings = settingsFrom({ PATCHWRIGHT_STATE_DIR: state, DATABASE_URL: 'postgres://host/db' }, state);
  const server = { ...readServerSettings(settings), admins: ['wendy'] };
  const look = async (workers: number) => {
    const checks = await checkSetup(settings, server, { webhooks: 0, workers, repository: undefined });
    return Object.fromEntries(checks.map(({ name, works, words }) => [name, `${works}: ${words}`]));
  };
  const alone = await look(0);
  expect(Object.keys(alone)).toEqual([
    'Webhook',
    'GitHub App',
    'Token for a repository',
    'Workers',
    'Admins',
  ]);
  expect(alone['Workers']).toMatch(/^false: None has reported.*patchwright worker/);
  expect(alone['Token for a repository']).toMatch(/^false: Tested as soon as/);
  expect(alone['Admins']).toContain('wendy');
  expect((await look(2))['Workers']).toMatch(/^true: 2 active/);
});

test('the settings name whom the App belongs to among the admins', () => {
  const state = temporaryFolder();
  const settings = settingsFrom({ PATCHWRIGHT_STATE_DIR: state, PATCHWRIGHT_ADMINS: 'wendy' }, state);
  const app = { appId: '1', slug: 'bot', privateKey: 'key', webhookSecrets: [], owner: 'boss' };
  const page = (admins: readonly string[]) =>
    renderSettings({ ...readServerSettings(settings), app, admins }).source;
  expect(page(['wendy'])).toContain('<dd>wendy, boss</dd>');
  expect(page([])).toContain('<dd>boss</dd>');
  expect(page([]), 'without a budget, nothing is set aside').not.toContain('$1');
});
