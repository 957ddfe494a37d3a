import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Hono, type Context } from 'hono';
import { describe, expect, test } from 'vitest';
import { renderSettings } from '../../../src/apps/server/pages/settings-page.ts';
import { dollars, moment, span, stateOf } from '../../../src/apps/server/pages/words.ts';
import {
  readServerSettings,
  type ServerSettings,
} from '../../../src/apps/server/settings/server-settings.ts';
import { rateLimit, safeHeaders } from '../../../src/apps/server/web/safe-pages.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { temporaryFolder } from '../../support/repository.ts';

const read = (environment: Record<string, string> = {}) =>
  readServerSettings(
    settingsFrom({ PATCHWRIGHT_STATE_DIR: temporaryFolder(), ...environment }, '/nonexistent'),
  );

describe('what a server is started with', () => {
  test('is a database of its own, a little of everything, and nobody who is told', () => {
    expect(read()).toEqual({
      ...{
        databaseUrl: undefined,
        publicUrl: undefined,
        app: undefined,
        admins: [],
        metricsToken: undefined,
      },
      ...{ forgeUrl: 'https://github.com', apiUrl: 'https://api.github.com', usdARun: 1, leaseMs: 60_000 },
      limits: { all: 16, installation: 4, repository: 2, usdADay: {} },
    });
  });

  test.each<[string, string, object]>([
    ['DATABASE_URL', 'postgres://d', { databaseUrl: 'postgres://d' }],
    ['DATABASE_URL', '', { databaseUrl: undefined }],
    ['PATCHWRIGHT_PUBLIC_URL', 'https://p.test//', { publicUrl: 'https://p.test' }],
    [
      'GITHUB_SERVER_URL',
      'https://ghe.test/',
      { forgeUrl: 'https://ghe.test', apiUrl: 'https://ghe.test/api/v3' },
    ],
    ['GITHUB_API_URL', 'https://api.test/', { apiUrl: 'https://api.test' }],
    ['PATCHWRIGHT_ADMINS', ' mona, rita\nwendy ', { admins: ['mona', 'rita', 'wendy'] }],
    ['PATCHWRIGHT_RUNS', '3', { limits: { all: 3 } }],
    ['PATCHWRIGHT_RUNS_PER_INSTALLATION', '3', { limits: { installation: 3 } }],
    ['PATCHWRIGHT_RUNS_PER_REPOSITORY', '3', { limits: { repository: 3 } }],
    ['PATCHWRIGHT_USD_A_DAY', '0.5', { limits: { usdADay: { all: 0.5 } } }],
    ['PATCHWRIGHT_USD_A_DAY_PER_INSTALLATION', '5', { limits: { usdADay: { installation: 5 } } }],
    ['PATCHWRIGHT_USD_A_DAY_PER_REPOSITORY', '5', { limits: { usdADay: { repository: 5 } } }],
    ['PATCHWRIGHT_USD_A_RUN', '0.2', { usdARun: 0.2 }],
    ['PATCHWRIGHT_LEASE_SECONDS', '2', { leaseMs: 2000 }],
    ['PATCHWRIGHT_LEASE_SECONDS', '3600', { leaseMs: 3_600_000 }],
    ['PATCHWRIGHT_METRICS_TOKEN', 'm', { metricsToken: 'm' }],
  ])('%s=%j', (name, value, wanted) => {
    expect(read({ [name]: value })).toMatchObject(wanted);
  });

  test.each([
    ['postgres://ann@db:5432/d', 'p/%41@#?:', 'p/%41@#?:'],
    ['postgres://ann:own@db/d', 'other', 'own'],
    ['postgres://ann@db/d', '', ''],
  ])('is a database at %s with PGPASSWORD=%s', (address, given, password) => {
    const { databaseUrl = '' } = read({ DATABASE_URL: address, PGPASSWORD: given });
    const url = new URL(databaseUrl);
    expect([url.username, decodeURIComponent(url.password), url.pathname]).toEqual(['ann', password, '/d']);
  });

  test.each([
    ['PATCHWRIGHT_RUNS', '0'],
    ['PATCHWRIGHT_RUNS', '1.5'],
    ['PATCHWRIGHT_RUNS_PER_INSTALLATION', 'many'],
    ['PATCHWRIGHT_RUNS_PER_REPOSITORY', '-1'],
    ['PATCHWRIGHT_USD_A_DAY', '0'],
    ['PATCHWRIGHT_USD_A_RUN', '-1'],
    ['PATCHWRIGHT_LEASE_SECONDS', '1'],
    ['PATCHWRIGHT_LEASE_SECONDS', '3601'],
  ])('is not %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  test('may lie in a file, as container secrets do', () => {
    const file = path.join(temporaryFolder(), 'token');
    writeFileSync(file, ' m\n');
    expect(read({ PATCHWRIGHT_METRICS_TOKEN_FILE: file, PATCHWRIGHT_METRICS_TOKEN: 'other' }).metricsToken).toBe('m');
    expect(() => read({ PATCHWRIGHT_METRICS_TOKEN_FILE: `${file}.gone` })).toThrow('PATCHWRIGHT_METRICS_TOKEN_FILE: ');
  }); // prettier-ignore
});

describe('the page of settings', () => {
  const shown = (more: Partial<ServerSettings> = {}) =>
    Object.fromEntries([...renderSettings({ ...read(), ...more }).source.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name!, value!]));

  test('says what is missing', () => {
    expect(shown()).toEqual({
      Database: 'embedded',
      Address: 'not set (PATCHWRIGHT_PUBLIC_URL)',
      Forge: 'https://github.com',
      'GitHub App': 'not set up',
      'Private key': 'missing',
      'Webhook secrets': '0',
      'Sign-in': 'not set up',
      'Concurrent runs': '16 in total, 4 per installation, 2 per repository',
      'Daily budgets': 'none',
      'Reserved per run': 'nothing, as there is no budget',
      Metrics: 'closed (PATCHWRIGHT_METRICS_TOKEN)',
      Lease: '60 s',
      Admins: 'nobody (PATCHWRIGHT_ADMINS)',
    });
  });

  test('shows no secret, only that it is there', () => {
    const app = { slug: 'bot', appId: '9', privateKey: 'the key', webhookSecrets: ['one', 'two'], clientId: 'c', clientSecret: 's', owner: 'mona' };
    const told = shown({ app, databaseUrl: 'postgres://u:password@h', publicUrl: 'https://p.test', metricsToken: 'm-token', limits: { all: 1, installation: 1, repository: 1, usdADay: { all: 5, repository: 1 } } } as Partial<ServerSettings>);
    expect(told).toMatchObject({ Database: 'PostgreSQL (DATABASE_URL)', Address: 'https://p.test', 'GitHub App': 'bot (number 9)', 'Private key': 'set', 'Webhook secrets': '2', 'Sign-in': 'set up', 'Daily budgets': 'all $5, repository $1', Metrics: 'with the token', Admins: 'mona' });
    expect(JSON.stringify(told)).not.toMatch(/the key|password|one|m-token/);
  });
}); // prettier-ignore

describe('the words of the pages', () => {
  test.each<[string, string | null, string, string]>([
    ['active', null, 'at work', ''],
    ['waiting', null, 'waiting', ''],
    ['done', null, 'ended', ''],
    ['done', 'patched', 'patched', 'good'],
    ['done', 'planned', 'planned', 'good'],
    ['done', 'unverified', 'unverified', 'warn'],
    ['done', 'over-budget', 'over-budget', 'warn'],
    ['done', 'refused', 'refused', 'warn'],
    ['done', 'failed', 'failed', 'bad'],
    ['active', 'unchanged', 'unchanged', ''],
  ])('a run that is %s with the verdict %s is “%s”', (now, verdict, word, look) => {
    expect(stateOf({ state: now, verdict } as Parameters<typeof stateOf>[0]).source).toBe(
      `<span class="state ${look}">${word}</span>`,
    );
  });

  test.each([
    [-1, '0 s'],
    [59.4, '59 s'],
    [59.5, '1 min 0 s'],
    [60, '1 min 0 s'],
    [3599, '59 min 59 s'],
    [3600, '1 h 0 min'],
    [7325, '2 h 2 min'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(span(seconds)).toBe(words);
  });

  test('of money and moments', () => {
    expect([dollars(0.12345), dollars(1), dollars(12.345)]).toEqual(['$0.1235', '$1.00', '$12.35']);
    expect(moment(null).source).toBe('–');
    expect(moment(new Date(0)).source).toBe(
      '<time datetime="1970-01-01T00:00:00.000Z">1970-01-01 00:00:00</time>',
    );
  });
});

test('an address may ask in bursts, and then as often as is refilled; others are not held up', async () => {
  let now = 0;
  const limit = rateLimit(
    (context) => (context as unknown as { address: string }).address,
    () => now,
    { most: 2, perSecond: 1 },
  );
  const ask = async (address = 'a') => {
    let served = 'served';
    const context = { address, header: () => undefined, text: (_: string, status: number) => (served = String(status)) };
    await limit(context as unknown as Context, async () => undefined);
    return served;
  }; // prettier-ignore
  expect([await ask(), await ask(), await ask(), await ask('b')]).toEqual([
    'served',
    'served',
    '429',
    'served',
  ]);
  now = 1999;
  expect(await ask()).toBe('429');
  now = 60_000;
  expect([await ask(), await ask(), await ask()]).toEqual(['served', 'served', '429']);
});

test('an answer is kept by nobody, unless it says how long it may be; a delivery has no headers to show', async () => {
  const app = new Hono();
  app.use(safeHeaders(() => ['https://forge.test']));
  app.get('/page', (context) => context.text('x'));
  app.get('/style', (context) => context.text('x', 200, { 'cache-control': 'max-age=300' }));
  app.get('/hook', (context) => context.body(null, 202));
  const headers = async (path: string) => (await app.request(path)).headers;
  expect((await headers('/page')).get('cache-control')).toBe('no-store');
  expect((await headers('/style')).get('cache-control')).toBe('max-age=300');
  expect((await headers('/page')).get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self' https:\/\/forge\.test$/);
  expect((await headers('/hook')).has('content-security-policy')).toBe(false);
}); // prettier-ignore
