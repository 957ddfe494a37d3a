import { generateKeyPairSync } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { renderSettings } from '../../../src/apps/server/pages/settings-page.ts';
import { readServerSettings } from '../../../src/apps/server/settings/server-settings.ts';
import { checkSetup } from '../../../src/apps/server/setup/check-setup.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { sendJson, startServer } from '../../support/http-server.ts';
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

test.each<[string, readonly string[], RegExp]>([
  ['what its runs need', ['metadata', 'contents', 'issues', 'pull_requests', 'checks', 'actions'], /^true: .*acme\/shop/],
  ['too little', ['metadata', 'contents', 'issues', 'pull_requests'], /^false: .*not granted/],
])('a repository works where the App was granted %s', async (_, granted, words) => {
  const github = await startServer(async (request, response) => {
    if (request.method !== 'POST') return sendJson(response, 200, { slug: 'bot' });
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { permissions } = JSON.parse(Buffer.concat(parts).toString()) as { permissions: object };
    const isGranted = Object.keys(permissions).every((name) => granted.includes(name));
    if (isGranted) sendJson(response, 201, { token: 't', expires_at: '2099-01-01T00:00:00Z' });
    else sendJson(response, 422, { message: 'The permissions requested are not granted to this installation.' });
  });
  onTestFinished(() => github.close());
  const state = temporaryFolder();
  const settings = settingsFrom({ PATCHWRIGHT_STATE_DIR: state, DATABASE_URL: 'postgres://host/db' }, state);
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const app = { appId: '1', slug: 'bot', privateKey, webhookSecrets: [] };
  const repository = { id: '10', installation: '1', fullName: 'acme/shop' };
  const server = { ...readServerSettings(settings), apiUrl: github.url, app };
  const checks = await checkSetup(settings, server, { webhooks: 1, workers: 1, repository });
  const token = checks.find(({ name }) => name === 'Token for a repository')!;
  expect(`${token.works}: ${token.words}`).toMatch(words);
}); // prettier-ignore

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
