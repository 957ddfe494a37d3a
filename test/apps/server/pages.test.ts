import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GithubPeople } from '../../../src/apps/server/sign-in/github-people.ts';
import { readDelivery } from '../../../src/intake/github/index.ts';
import {
  acceptDeliveries,
  appendEvents,
  claimRun,
  countReplies,
  endRun,
  reportWorker,
} from '../../../src/jobs/queue/index.ts';
import { ForgeError, type ForgeProblem } from '../../../src/errors/index.ts';
import type { Database } from '../../../src/ports/index.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { embeddedDatabase, migrated } from '../../support/server/databases.ts';
import { labelled } from '../../support/server/deliveries.ts';
import { signIn, webOf } from '../../support/server/web.ts';

const open = migrated(embeddedDatabase());
let database: Database;
const hostile = '<img src=x onerror=alert(1)> "\u001b[31m\u202e';

/** `wendy` may read both repositories, `nora` the open one alone, `sam` none; tokens are logins. */
const people: GithubPeople = {
  exchange: async (code) => (code === 'bad' ? undefined : code),
  login: async (token) => token,
  mayRead: async (token, { fullName }) => token === 'wendy' || (token !== 'sam' && fullName === 'acme/open'),
  merged: async () => true,
};

beforeEach(async () => {
  database = await open();
  const closed = labelled({
    repository: 10,
    name: 'acme/closed-secret',
    issue: 1,
    title: hostile,
    sender: 'wendy',
  });
  const other = labelled({ repository: 11, name: 'acme/open', issue: 2, title: 'An open matter' });
  await acceptDeliveries(database, [closed, other], { login: 'patchwright[bot]', read: readDelivery });
  const run = (await claimRun(database, {
    worker: 'w',
    limits: { repository: 9, installation: 9, all: 9, usdADay: {} },
    reservedUsd: 1,
    leaseMs: 60_000,
  }))!;
  const event = { type: 'issue-read', title: hostile, at: '2026-01-01T00:00:00.000Z' };
  await appendEvents(database, run, [JSON.stringify(event)]);
  await endRun(database, run, {
    verdict: 'failed',
    reason: 'x',
    message: hostile,
    pullUrl: 'javascript:alert(1)',
  });
});
afterEach(() => vi.restoreAllMocks());

type Web = ReturnType<typeof webOf>['web'];

async function csrfOf(web: Web, cookie: string): Promise<string> {
  const page = await (await web.request('/queue', { headers: { cookie } })).text();
  return /name="csrf" value="([\w-]+)"/.exec(page)![1]!;
}

/** Every address that a run or a repository could be looked for at. */
const addresses = [
  '/',
  '/?repository=acme%2Fclosed-secret',
  '/?repository=acme/closed-secret&state=done',
  '/?person=wendy',
  '/?verdict=failed',
  '/?state=done',
  '/?repository=10',
  "/?repository=' or 1=1 --",
  '/?repository=%00',
  '/?repository=acme/open&repository=acme/closed-secret',
  '/repositories',
  '/repositories/10',
  '/repositories/acme/closed-secret',
  '/queue',
  '/queue?repository=10',
  '/settings',
  ...['', '.html', '/', '/changes', '/events', '/../1', '%2e%2e', '?x=1', '/journal', '/raw', '.json'].map(
    (end) => `/runs/1${end}`,
  ),
  ...[
    '01',
    '+1',
    '1e0',
    '0x1',
    '1%20',
    '%31',
    '1%00',
    '-1',
    '1.0',
    '１',
    '1,2',
    '1;2',
    '1 or 1',
    '99999999999999999999',
  ].map((id) => `/runs/${id}`),
  '/runs',
  '/runs/',
  '//runs/1',
  '/Runs/1',
  '/./runs/1',
  '/report/1',
  '/api/runs/1',
  '/.git/config',
];

describe('pages', () => {
  test(`${addresses.length} addresses tell somebody without access neither name nor run of a private repository (R35)`, async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    const cookie = await signIn(web, 'nora');
    for (const address of addresses) {
      const reply = await web.request(address, { headers: { cookie } });
      // A stream of changes that may be read goes on for ever; no other one may begin.
      const text = reply.headers.get('content-type')?.includes('event-stream')
        ? 'stream'
        : await reply.text();
      const answer = `${address}\n${reply.status}\n${text}`.replace(address, '');
      expect(answer.replaceAll(/value="[^"]*"/g, ''), address).not.toMatch(/closed-secret|onerror|stream/);
    }
    const absent = await web.request('/runs/77', { headers: { cookie } });
    const closed = await web.request('/runs/1', { headers: { cookie } });
    expect([closed.status, await closed.text()]).toEqual([absent.status, await absent.text()]);
    expect((await web.request('/runs/2', { headers: { cookie } })).status).toBe(200);
  });

  test('anybody with a GitHub account can sign in, and learns nothing of machines and amounts of work', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    await reportWorker(database, { name: 'inner-host-1', version: '1.2.3', slots: 2, leaseMs: 60_000 });
    await database.query("insert into pauses (scope, by_login) values ('all', 'boss')");
    const queueOf = async (login: string) =>
      (await web.request('/queue', { headers: { cookie: await signIn(web, login) } })).text();
    const [stranger, reader, admin] = [await queueOf('sam'), await queueOf('nora'), await queueOf('boss')];
    expect(stranger).not.toMatch(/inner-host|1\.2\.3|waiting, |by boss/);
    expect(reader).toMatch(/1 waiting, 0 at work.*1 worker, 2 concurrent runs/s);
    expect(reader).not.toContain('inner-host');
    expect(admin).toContain('<code>inner-host-1</code>, version 1.2.3');
    expect(admin).not.toContain('slow down');
    await countReplies(database, '1', { counts: { 429: 1 }, limited: true });
    expect(await queueOf('nora'), 'why runs at work stand still').toContain('GitHub asked to slow down');
  });

  test('a quiet repository is found by its name behind a hundred busy ones', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    await database.query(
      "insert into repositories (id, installation, full_name, private) select n, 1, 'acme/busy-' || n, true from generate_series(100, 220) as n",
    );
    await database.query(
      "insert into runs (delivery, event, payload, installation, repository, subject, title, requested_by, urgency) select 'busy-' || n, 'issues', '', 1, n, '1', 'Busy', 'x', 2 from generate_series(100, 220) as n",
    );
    const listed = async (login: string, name: string) => {
      const cookie = await signIn(web, login);
      return (await web.request(`/?repository=${encodeURIComponent(name)}`, { headers: { cookie } })).text();
    };
    expect(await listed('nora', 'acme/open')).toContain('An open matter');
    expect(await listed('nora', 'acme/closed-secret')).toContain('No runs to show');
  });

  test('a row that is damaged costs its own part of the page', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    await database.query("update runs set drafts = 'cut of' where id = 1");
    await database.query("insert into exchanges (run, number, exchange) values (1, 1, 'cut of')");
    await database.query("insert into events (run, number, event) values (1, 9, 'cut of')");
    const reply = await web.request('/runs/1', { headers: { cookie: await signIn(web, 'wendy') } });
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('onerror')]);
  });

  test('without sign-in, every page leads there and nothing else is told', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    for (const address of ['/', '/runs/1', '/repositories', '/queue', '/settings']) {
      const reply = await web.request(address);
      expect([reply.status, reply.headers.get('location')], address).toEqual([302, '/sign-in']);
    }
    for (const address of ['/changes', '/runs/1/changes'])
      expect((await web.request(address)).status, address).toBeGreaterThan(400);
  });

  test('asking for the headers of a stream alone opens none, so the pages of that person go on hearing of changes', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    const as = await signIn(web, 'nora');
    for (let nth = 0; nth < 21; nth += 1)
      await web.request('/changes', { method: 'HEAD', headers: { cookie: as } });
    const reply = await web.request('/changes', { headers: { cookie: as } });
    expect(reply.status).toBe(200);
    await reply.body!.cancel();
  });

  test('twenty pages of one person hear of changes at the same time, and the next one when another is closed', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    const [cookie, other] = [await signIn(web, 'nora'), await signIn(web, 'wendy')];
    const follow = async (as: string) => {
      const reply = await web.request('/changes', { headers: { cookie: as } });
      return { status: reply.status, close: () => reply.body?.cancel() };
    };
    const all = await Promise.all(Array.from({ length: 20 }, () => follow(cookie)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const tooMany = await follow(cookie);
    const ofOther = await follow(other);
    expect([tooMany.status, ofOther.status]).toEqual([204, 200]);
    await all.pop()!.close();
    await vi.waitFor(async () => {
      const next = await follow(cookie);
      await next.close();
      expect(next.status).toBe(200);
    }, { timeout: 20_000, interval: 200 }); // prettier-ignore
    for (const { close } of [...all, ofOther]) await close();
  });

  test('whoever may read sees the run, and nothing of what people or models wrote becomes markup (H4)', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    const cookie = await signIn(web, 'wendy');
    for (const address of ['/', '/runs/1', '/repositories', '/queue']) {
      const reply = await web.request(address, { headers: { cookie } });
      const text = await reply.text();
      expect(reply.status, address).toBe(200);
      expect(text).toMatch(/closed-secret|Queue/);
      expect(text.includes('\u001b') || text.includes('\u202e'), address).toBe(false);
      expect(text).not.toMatch(/<img|onerror=alert\(1\)>|href="javascript|<style| style=| on\w+="/);
      expect(reply.headers.get('content-security-policy')).toMatch(
        /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/,
      );
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('a run that failed says how to go on, and one that did not says no such thing', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    const headers = { cookie: await signIn(web, 'wendy') };
    const page = async () => (await web.request('/runs/1', { headers })).text();
    expect(await page()).toMatch(
      /To retry<\/dt><dd>Ask again on the issue: comment <code>\/patchwright retry/,
    );
    await database.query("update runs set verdict = 'patched' where id = 1");
    expect(await page()).not.toContain('To retry');
  });

  test('sessions begin here, under a fresh number, in cookies that no script and no other site can use', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    const begun = await web.request('/sign-in');
    const set = begun.headers.get('set-cookie')!;
    expect(set).toMatch(/^__Host-sign-in=.*HttpOnly.*Secure.*SameSite=Lax/);
    const cookie = set.split(';')[0]!;
    const state = cookie.split('=')[1]!;
    for (const [query, sent] of [
      [`code=wendy&state=${state}`, ''],
      ['code=wendy&state=guess', cookie],
      ['code=wendy', cookie],
      [`state=${state}`, cookie],
      ['code=wendy&state=', '__Host-sign-in='],
    ] as const)
      expect(
        (await web.request(`/sign-in/callback?${query}`, { headers: { cookie: sent } })).status,
        query,
      ).toBe(400);
    expect(
      (await web.request(`/sign-in/callback?code=bad&state=${state}`, { headers: { cookie } })).status,
    ).toBe(403);
    const planted = '__Host-session=planted';
    expect((await web.request('/', { headers: { cookie: planted } })).status).toBe(302);
    expect(await signIn(web, 'wendy')).not.toBe(await signIn(web, 'wendy'));
  });

  test('a session outlives a restart, ends everywhere, and what the database holds of it is of no use', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    const cookie = await signIn(web, 'wendy');
    const restarted = webOf(database, temporaryFolder(), { people }).web;
    const status = async (sent: string) =>
      (await restarted.request('/runs/1', { headers: { cookie: sent } })).status;
    expect(await status(cookie)).toBe(200);
    const [row] = await database.query<{ name: string; sealed: string }>('select name, sealed from sessions');
    expect(Buffer.from(row!.sealed, 'base64url').toString('latin1')).not.toContain('wendy');
    expect(await status(`__Host-session=${row!.name}`)).toBe(302);
    const other = await signIn(web, 'sam');
    const swapped =
      'update sessions set sealed = (select sealed from sessions where name = $1) where name <> $1';
    await database.query(swapped, [row!.name]);
    expect(await status(other), "another session's seal under its name").toBe(302);
    const form = new URLSearchParams({ csrf: await csrfOf(restarted, cookie) }).toString();
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await restarted.request('/sign-out', { method: 'POST', headers, body: form })).status).toBe(303);
    expect((await web.request('/runs/1', { headers: { cookie } })).status).toBe(302);
  });

  test.each<[ForgeProblem, number, string]>([
    ['token-refused', 302, '/sign-in'],
    ['server-error', 503, 'GitHub does not answer'],
    ['rate-limited', 503, 'GitHub does not answer'],
  ])('no page claims that there is nothing when GitHub gives no answer (%s): %i %s', async (code, status, words) => {
    const silent = { ...people, mayRead: () => Promise.reject(new ForgeError(code, 'no answer')) };
    const { web } = webOf(database, temporaryFolder(), { people: silent });
    const headers = { cookie: await signIn(web, 'wendy') };
    for (const address of ['/', '/runs/1', '/repositories', '/queue']) {
      const reply = await web.request(address, { headers });
      expect([reply.status, reply.headers.get('location') ?? (await reply.text())], address).toEqual([status, expect.stringContaining(words)]);
    }
  }); // prettier-ignore

  test('a page shows the repositories for which GitHub answers when it does not answer for all', async () => {
    const mayRead = async (_: string, { fullName }: { fullName: string }) =>
      fullName === 'acme/open' || Promise.reject(new ForgeError('server-error', 'no answer'));
    const { web } = webOf(database, temporaryFolder(), { people: { ...people, mayRead } });
    const page = await (await web.request('/', { headers: { cookie: await signIn(web, 'wendy') } })).text();
    expect(page).toContain('An open matter');
    expect(page).not.toContain('closed-secret');
  });

  test('access that was taken away on GitHub is gone here a minute later', async () => {
    let allowed = true;
    const changing = { ...people, mayRead: async () => allowed };
    const { web } = webOf(database, temporaryFolder(), { people: changing });
    const cookie = await signIn(web, 'wendy');
    const status = async () => (await web.request('/runs/1', { headers: { cookie } })).status;
    expect(await status()).toBe(200);
    allowed = false;
    const later = Date.now() + 61_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    expect(await status()).toBe(404);
  });

  test('only an admin pauses, with a form of the own session', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    const [boss, wendy] = [await signIn(web, 'boss'), await signIn(web, 'wendy')];
    const pause = async (cookie: string, csrf: string, headers: Record<string, string> = {}) =>
      (
        await web.request('/pauses', {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: new URLSearchParams({ csrf, scope: 'all', paused: 'yes' }).toString(),
        })
      ).status;
    const paused = async () => (await database.query('select scope from pauses')).length;
    expect(await pause(boss, 'guess')).toBe(403);
    expect(await pause(boss, await csrfOf(web, wendy))).toBe(403);
    expect(await pause(boss, await csrfOf(web, boss), { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await pause(wendy, await csrfOf(web, wendy))).toBe(404);
    const large = { method: 'POST', headers: { cookie: wendy }, body: 'x'.repeat(65_537) };
    expect((await web.request('/sign-out', large)).status, 'a form of any size').toBe(413);
    expect(await paused()).toBe(0);
    expect(await pause(boss, await csrfOf(web, boss))).toBe(303);
    expect(await paused()).toBe(1);
    const settings = await (await web.request('/settings', { headers: { cookie: boss } })).text();
    expect(settings).toContain('patchwright (number 1)');
    expect(settings).not.toMatch(/secret-of-the-app|webhook-secret|old-secret|client-secret/);
  });

  test('a pause is told to readers of what it stops, and to nobody whose repository has its number (R35)', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    await database.query(
      "insert into pauses (scope, by_login) values ('installation:11', 'inner-admin'), ('installation:1', 'boss')",
    );
    const page = await web.request('/queue', { headers: { cookie: await signIn(web, 'nora') } });
    const queue = await page.text();
    expect(queue).not.toMatch(/installation:11|inner-admin/);
    expect(queue).toContain('<code>installation:1</code>, by boss');
  });

  test.each(['/pauses', '/sign-out'])(
    'what is no form is refused by %s in words, as one from elsewhere is',
    async (address) => {
      const { web, logged } = webOf(database, temporaryFolder(), { people });
      const headers = {
        cookie: await signIn(web, 'boss'),
        'content-type': 'multipart/form-data; boundary=x',
      };
      const reply = await web.request(address, { method: 'POST', headers, body: '--x\r\nno form' });
      expect([reply.status, await reply.text()]).toEqual([403, 'This form was not sent from here.\n']);
      expect(logged).toEqual([]);
    },
  );

  test('too many requests of one address are turned away for a moment', async () => {
    const { web } = webOf(database, temporaryFolder(), { people });
    const statuses = new Set<number>();
    for (let nth = 0; nth < 140; nth += 1) statuses.add((await web.request('/sign-in')).status);
    expect([...statuses].sort()).toEqual([302, 429]);
    expect((await web.request('/healthz')).status).toBe(200);
  });
});

describe('/setup', () => {
  test('is open to the one-time token once, makes the App by its manifest, and closes', async () => {
    const { web } = webOf(database, temporaryFolder(), { people, app: undefined });
    for (const address of ['/setup', '/setup?token=guess', '/setup/made?code=1', '/setup/check'])
      expect((await web.request(address)).status, address).toBe(404);
    const entered = await web.request('/setup?token=one-time');
    const set = entered.headers.get('set-cookie')!;
    expect(set).toMatch(/^__Host-setup=.*; Path=\/; HttpOnly; Secure/);
    expect((await web.request('/setup?token=one-time')).status).toBe(404);
    const cookie = set.split(';')[0]!;
    const page = await (await web.request('/setup?organization=acme', { headers: { cookie } })).text();
    expect(page).toContain('https://github.com/organizations/acme/settings/apps/new?state=');
    const manifest = /name="manifest" value="([^"]+)"/.exec(page)![1]!.replaceAll('&quot;', '"');
    expect(JSON.parse(manifest)).toMatchObject({
      hook_attributes: { url: 'https://bot.example/webhooks' },
      public: false,
      default_permissions: { contents: 'write', issues: 'write', pull_requests: 'write', checks: 'read' },
    });
    expect(JSON.parse(manifest).default_permissions).not.toHaveProperty('workflows');
    expect((await web.request('/setup/made?code=1&state=guess', { headers: { cookie } })).status).toBe(404);
    const state = /state=([\w-]+)"/.exec(page)![1]!;
    vi.stubGlobal('fetch', async () =>
      Response.json({
        id: 9,
        slug: 'made',
        pem: 'PRIVATE KEY',
        webhook_secret: 's',
        client_id: 'c',
        client_secret: 'd',
        owner: { login: 'wendy' },
      }),
    );
    const made = await web.request(`/setup/made?code=1&state=${state}`, { headers: { cookie } });
    vi.unstubAllGlobals();
    expect([made.status, made.headers.get('location')]).toEqual([302, '/setup/check']);
    expect((await web.request(`/setup/made?code=1&state=${state}`, { headers: { cookie } })).status).toBe(
      404,
    );
    const wendy = await signIn(web, 'wendy');
    expect((await web.request('/settings', { headers: { cookie: wendy } })).status).toBe(200);
  });
});
