import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { readableOf } from '../../../src/apps/server/sign-in/readable.ts';
import type { Session } from '../../../src/apps/server/sign-in/sessions.ts';
import { sameSecret } from '../../../src/apps/server/same-secret.ts';
import { webhookHandler } from '../../../src/apps/server/web/webhooks.ts';
import type { Delivery } from '../../../src/intake/events/index.ts';

describe('the repositories that somebody may read (R35)', () => {
  const repositories = ['1', '2', '3'].map((id) => ({ id, fullName: `o/r${id}` }));
  test('are asked of GitHub one by one, in their order, and believed for a minute', async () => {
    const asked: string[] = [];
    let allowed = ['1', '3'];
    const people = {
      mayRead: async (token: string, { id, fullName }: { id: string; fullName: string }) => {
        asked.push(`${token} ${fullName}`);
        return allowed.includes(id);
      },
    };
    const session = { token: 't', readable: new Map() } as unknown as Session;
    let time = 1000;
    const read = async () =>
      (await readableOf(session, people as never, repositories, () => time)).map(({ id }) => id);
    expect(await read()).toEqual(['1', '3']);
    expect(asked).toEqual(['t o/r1', 't o/r2', 't o/r3']);
    allowed = ['2'];
    time += 59_999;
    expect(await read()).toEqual(['1', '3']);
    expect(asked).toHaveLength(3);
    time += 1;
    expect(await read()).toEqual(['2']);
    expect(asked).toHaveLength(6);
  });
});

describe('a delivery', () => {
  const body = '{"action":"labeled"}';
  const sign = (text: string, secret = 'secret', algorithm = 'sha256') =>
    `${algorithm}=${createHmac(algorithm, secret).update(text).digest('hex')}`;
  async function sent(headers: Record<string, string>, { secrets = ['secret'], fails = false } = {}) {
    const accepted: Delivery[] = [];
    const counted: string[] = [];
    const app = new Hono();
    const accept = async (delivery: Delivery) => {
      if (fails) throw new Error('no room');
      accepted.push(delivery);
    };
    app.post('/', webhookHandler({ accept, secrets: () => secrets, count: (came) => counted.push(came), log: () => undefined }));
    const { status } = await app.request('/', { method: 'POST', body, headers });
    return { status, accepted, counted };
  } // prettier-ignore
  const right = { 'x-github-delivery': 'a-1', 'x-github-event': 'issues', 'x-hub-signature-256': sign(body) };

  test('is kept as it came', async () => {
    expect(await sent(right)).toEqual({ status: 202, accepted: [{ id: 'a-1', event: 'issues', payload: body }], counted: ['accepted'] });
    expect(await sent(right, { secrets: ['new', 'secret'] })).toMatchObject({ status: 202 });
  }); // prettier-ignore
  test.each<[string, Record<string, string>, { secrets?: string[]; fails?: boolean }, number, string]>([
    ['without a signature', { 'x-hub-signature-256': '' }, {}, 401, 'unsigned'],
    ['signed by another secret', { 'x-hub-signature-256': sign(body, 'guess') }, {}, 401, 'unsigned'],
    ['signed for another body', { 'x-hub-signature-256': sign(`${body} `) }, {}, 401, 'unsigned'],
    ['signed the old way', { 'x-hub-signature-256': sign(body, 'secret', 'sha1') }, {}, 401, 'unsigned'],
    ['signed where no App is set up yet', {}, { secrets: [] }, 401, 'unsigned'],
    ['signed by nothing where nothing is the secret', { 'x-hub-signature-256': '' }, { secrets: [''] }, 401, 'unsigned'],
    ['without a name', { 'x-github-delivery': '' }, {}, 400, 'malformed'],
    ['with a name that is none', { 'x-github-delivery': 'a b' }, {}, 400, 'malformed'],
    ['with an endless name', { 'x-github-delivery': 'a'.repeat(101) }, {}, 400, 'malformed'],
    ['without an event', { 'x-github-event': '' }, {}, 400, 'malformed'],
    ['with an event that is none', { 'x-github-event': 'Issues!' }, {}, 400, 'malformed'],
    ['that cannot be stored', {}, { fails: true }, 503, 'unavailable'],
  ])('%s is not taken', async (_, headers, how, status, came) => {
    expect(await sent({ ...right, ...headers }, how)).toEqual({ status, accepted: [], counted: [came] });
  }); // prettier-ignore
});

test.each<[string | undefined, string | undefined, boolean]>([
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', 'ab', false],
  ['a', '', false],
  ['a', undefined, false],
  [undefined, 'a', false],
  [undefined, undefined, false],
])('the secret %j is given as %j: %j', (secret, given, wanted) => {
  expect(sameSecret(secret, given)).toBe(wanted);
});
