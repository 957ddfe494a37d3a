import { serve as listen } from '@hono/node-server';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../src/errors/index.ts';
import type { Delivery } from '../../../src/intake/events/index.ts';
import type { Database } from '../../../src/ports/index.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { embeddedDatabase, migrated } from '../../support/server/databases.ts';
import { labelled } from '../../support/server/deliveries.ts';
import { posted, sign, watching, webOf } from '../../support/server/web.ts';

const open = migrated(embeddedDatabase());
let database: Database;

beforeEach(async () => {
  database = await open();
});

async function runs(): Promise<number> {
  const [row] = await database.query<{ count: number }>('select count(*)::int as count from runs');
  return row!.count;
}

describe('GET /metrics', () => {
  test.each([
    ['nobody', undefined],
    ['a wrong token', 'Bearer metrics-tokem'],
    ['half of it', 'Bearer metrics'],
    ['no token', 'Bearer '],
    ['another scheme', 'Basic metrics-token'],
  ])('tells neither money nor installations to %s', async (_, authorization) => {
    const { web } = webOf(database, temporaryFolder());
    const reply = await web.request('/metrics', authorization ? { headers: { authorization } } : {});
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await reply.text()).not.toContain('patchwright_');
  });

  test('tells nobody anything where no token is set', async () => {
    const { web } = webOf(database, temporaryFolder(), { metricsToken: undefined });
    expect((await web.request('/metrics', watching)).status).toBe(401);
  });
});

describe('POST /webhooks', () => {
  test('answers 202 once the delivery is stored, also with the secret that is being replaced (R22, R23)', async () => {
    const { web } = webOf(database, temporaryFolder());
    const delivery = labelled();
    expect((await web.request(...posted(delivery))).status).toBe(202);
    expect((await web.request(...posted(delivery))).status).toBe(202);
    const second = labelled();
    const old = { 'x-hub-signature-256': sign(second.payload, 'old-secret') };
    expect((await web.request(...posted(second, old))).status).toBe(202);
    expect(await runs()).toBe(2);
    const metrics = await (await web.request('/metrics', watching)).text();
    expect(metrics).toContain('patchwright_deliveries_total{came="repeated"} 1');
    expect(metrics).toContain('patchwright_runs{state="waiting"} 2');
    expect(metrics).toContain('patchwright_sandbox_failures 0');
  });

  test('takes nothing that is not signed over its very bytes (H25)', async () => {
    const { web, logged } = webOf(database, temporaryFolder());
    const delivery = labelled();
    const right = sign(delivery.payload);
    const wrong = {
      missing: '',
      'another secret': sign(delivery.payload, 'guess'),
      'another body': sign(`${delivery.payload} `),
      'SHA-1': sign(delivery.payload, undefined, 'sha1'),
      'cut off': right.slice(0, -1),
      longer: `${right}0`,
      'upper case': right.toUpperCase(),
      'without its scheme': right.slice('sha256='.length),
    };
    for (const [name, signature] of Object.entries(wrong)) {
      const reply = await web.request(...posted(delivery, { 'x-hub-signature-256': signature }));
      expect(reply.status, name).toBe(401);
    }
    expect(await runs()).toBe(0);
    expect(logged).toHaveLength(Object.keys(wrong).length);
    const noApp = webOf(database, temporaryFolder(), { app: { ...credentialsWithout() } });
    expect(
      (await noApp.web.request(...posted(delivery, { 'x-hub-signature-256': sign(delivery.payload, '') })))
        .status,
    ).toBe(401);
  });

  test('survives signed bodies that no program of GitHub would send', async () => {
    const { web } = webOf(database, temporaryFolder());
    const bodies = {
      'not JSON': 'label=patchwright',
      empty: '',
      null: 'null',
      list: '[]',
      deep: '['.repeat(100_000),
      prototype: '{"__proto__":{"installation":{"id":1}},"constructor":{"prototype":{}}}',
      'wrong types': '{"installation":{"id":"1"},"repository":{"id":{},"full_name":"a/b/c","private":1}}',
      'a path as name': labelled({ name: '../../etc' }).payload,
      'a number too large': labelled().payload.replace('"id":10', '"id":1e400'),
    };
    for (const [name, payload] of Object.entries(bodies))
      expect((await web.request(...posted({ id: 'x', event: 'issues', payload }))).status, name).toBe(202);
    expect(await runs()).toBe(0);
    const nul = labelled({ title: 'a\0b', sender: 'w\0endy' });
    expect((await web.request(...posted(nul))).status).toBe(202);
    expect(await runs()).toBe(1);
  });

  test('refuses what is too large before it is read, and what lacks its headers', async () => {
    const { web } = webOf(database, temporaryFolder());
    const delivery = labelled();
    const claims = { 'content-length': String(26 * 1024 * 1024) };
    expect((await web.request(...posted(delivery, claims))).status).toBe(413);
    const big = { ...delivery, payload: 'x'.repeat(25 * 1024 * 1024 + 1) };
    expect((await web.request(...posted(big))).status).toBe(413);
    for (const [name, value] of [
      ['x-github-delivery', ''],
      ['x-github-delivery', '../1'],
      ['x-github-event', 'Issues!'],
    ] as const)
      expect((await web.request(...posted(delivery, { [name]: value }))).status, `${name}: ${value}`).toBe(
        400,
      );
  });

  test('answers over a socket as well, also who sends too much, and survives who hangs up', async () => {
    const { web } = webOf(database, temporaryFolder());
    const listening = listen({ fetch: web.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const post = async (delivery: Delivery, body: string | ReadableStream = delivery.payload) => {
      const [path, init] = posted(delivery);
      const sent = { ...init, body, duplex: 'half' } as RequestInit;
      return (await fetch(`http://127.0.0.1:${port}${path}`, sent)).status;
    };
    const hangsUp = connect(port, '127.0.0.1');
    hangsUp.write('POST /webhooks HTTP/1.1\r\nhost: bot\r\ncontent-length: 100\r\n\r\n{"half":');
    await once(hangsUp, 'connect');
    hangsUp.destroy();
    // In pieces and without a length, as its size is known only at the end.
    const pieces = (bytes: number) => new Blob(['x'.repeat(bytes)]).stream();
    expect(await post(labelled(), pieces(25 * 1024 * 1024 + 1))).toBe(413);
    expect(await post({ ...labelled(), payload: '' })).toBe(202);
    expect(await post(labelled(), 'something else')).toBe(401);
    expect(await post(labelled({ title: 'Ümläut 字' }))).toBe(202);
    expect(await runs()).toBe(1);
    const closed = once(listening, 'close');
    listening.close();
    listening.closeAllConnections();
    await closed;
  });

  test('answers 503 while nothing can be stored, so that GitHub is asked for it again', async () => {
    const away: Database = {
      query: () => Promise.reject(new DatabaseError('unreachable', 'gone')),
      transaction: () => Promise.reject(new DatabaseError('unreachable', 'gone')),
      close: () => Promise.resolve(),
    };
    const { web } = webOf(away, temporaryFolder());
    expect((await web.request(...posted(labelled()))).status).toBe(503);
    expect((await web.request('/healthz')).status).toBe(200);
    expect((await web.request('/readyz')).status).toBe(503);
    const page = await web.request('/', { headers: { cookie: '__Host-session=somebody' } });
    expect([page.status, page.headers.get('refresh')]).toEqual([503, '10']);
    expect(await page.text()).toMatch(/database does not answer.*continue by themselves/);
    expect(await (await web.request('/metrics', watching)).text()).toContain('patchwright_database_up 0');
  });
});

function credentialsWithout() {
  return { appId: '1', slug: 'x', privateKey: 'PRIVATE KEY', webhookSecrets: [] };
}
