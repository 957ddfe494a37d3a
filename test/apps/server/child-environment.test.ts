import { expect, test } from 'vitest';
import { childEnvironment } from '../../../src/apps/server/worker/child-environment.ts';

const secrets = {
  OPENAI_API_KEY: 'model key',
  DATABASE_URL: 'postgres://user:password@host/db',
  PGPASSWORD: 'password',
  PATCHWRIGHT_APP_PRIVATE_KEY: 'key of the App',
  PATCHWRIGHT_APP_PRIVATE_KEY_FILE: '/run/secrets/key',
  PATCHWRIGHT_WEBHOOK_SECRET: 'webhook secret',
  PATCHWRIGHT_CLIENT_SECRET: 'client secret',
  PATCHWRIGHT_MARKER_SECRET: 'marker secret',
  GITHUB_TOKEN: 'a token',
  GH_TOKEN: 'a token',
  NODE_OPTIONS: '--require ./planted.js',
  AWS_SECRET_ACCESS_KEY: 'of somebody else',
};
const plain = { PATH: '/usr/bin', HOME: '/home/us', LANG: 'C' };

test('drafting sees the model key and no other secret, publishing sees none (R5)', () => {
  const settings = { environment: { ...secrets, ...plain }, state: '/state' };
  const common = { ...plain, PATCHWRIGHT_STATE_DIR: '/state' };
  expect(childEnvironment(settings, 'draft')).toEqual({ ...common, OPENAI_API_KEY: 'model key' });
  expect(childEnvironment(settings, 'publish')).toEqual(common);
});

test('whether tests are run at all is what the server was started with', () => {
  const settings = { environment: { PATCHWRIGHT_TESTS: 'off' }, state: '/state' };
  expect(childEnvironment(settings, 'draft')).toMatchObject({ PATCHWRIGHT_TESTS: 'off' });
  expect(childEnvironment(settings, 'publish')).not.toHaveProperty('PATCHWRIGHT_TESTS');
});
