import { describe, expect, test, vi } from 'vitest';
import { convertCode } from '../../../src/apps/server/setup/convert.ts';
import { githubPeople } from '../../../src/apps/server/sign-in/github-people.ts';

/** GitHub answers with this; what it was asked is told. */
function answering(body: unknown, status = 200, headers: Record<string, string> = {}) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });
  const people = githubPeople({ forgeUrl: 'https://f.test', apiUrl: 'https://a.test' });
  return { asked, people };
}
const shop = { id: '10', fullName: 'acme/shop' };

describe('what a person’s own token may find out', () => {
  test('is who it is, asked with that token alone', async () => {
    const { asked, people } = answering({ login: 'mona', email: 'x' });
    expect(await people.login('t')).toBe('mona');
    expect(asked[0]).toMatchObject({ url: 'https://a.test/user', init: { headers: { authorization: 'Bearer t' } } });
  }); // prettier-ignore

  test.each<[unknown, number, boolean]>([
    [{ id: 10 }, 200, true],
    [{ id: 11 }, 200, false],
    [{ id: '10' }, 200, false],
    [{}, 200, false],
    [{ id: 10 }, 404, false],
    [{ id: 10 }, 403, false],
  ])('a repository that answers %j (%i) may be read: %s', async (body, status, may) => {
    const { asked, people } = answering(body, status);
    expect(await people.mayRead('t', shop)).toBe(may);
    expect(asked[0]!.url).toBe('https://a.test/repos/acme/shop');
  });

  test.each<[unknown, number, Record<string, string>, string]>([
    [{}, 401, {}, 'token-refused'],
    [{}, 502, {}, 'server-error'],
    [{}, 429, {}, 'rate-limited'],
    [{}, 403, { 'x-ratelimit-remaining': '0' }, 'rate-limited'],
    [{}, 403, { 'retry-after': '60' }, 'rate-limited'],
    ['no json', 200, {}, 'unreachable'],
  ])('%j (%i, %j) says of no repository whether it may be read: %s', async (body, status, headers, code) => {
    const { people } = answering(body, status, headers);
    await expect(people.mayRead('t', shop)).rejects.toMatchObject({ code });
  });

  test('nothing is known of a repository while GitHub is away', async () => {
    const { people } = answering({});
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('away')));
    await expect(people.mayRead('t', shop)).rejects.toMatchObject({ code: 'unreachable' });
    expect(await people.merged('t', 'acme/shop', 8)).toBeUndefined();
  });

  test.each<[unknown, number, boolean | undefined]>([
    [{ merged: true }, 200, true],
    [{ merged: false }, 200, false],
    [{ merged: 'yes' }, 200, undefined],
    [{ merged: true }, 403, undefined],
  ])('a pull request that answers %j (%i) was merged: %s', async (body, status, merged) => {
    expect(await answering(body, status).people.merged('t', 'acme/shop', 8)).toBe(merged);
  });

  test('a code is given for a token once, by a request that no page can see', async () => {
    const { asked, people } = answering({ access_token: 'token' });
    expect(await people.exchange('code', { id: 'i', secret: 's' })).toBe('token');
    expect(asked[0]).toMatchObject({ url: 'https://f.test/login/oauth/access_token', init: { method: 'POST' } });
    expect(JSON.parse(asked[0]!.init.body as string)).toEqual({ client_id: 'i', client_secret: 's', code: 'code' });
    for (const refusal of [{ error: 'bad_verification_code' }, 'no json'])
      expect(await answering(refusal).people.exchange('code', { id: 'i', secret: 's' })).toBeUndefined();
  }); // prettier-ignore
});

describe('the App that GitHub made', () => {
  const made = { id: 9, slug: 'bot', pem: 'key', webhook_secret: 'w', client_id: 'c', client_secret: 's', owner: { login: 'mona' } };
  test('is taken with all that it needs', async () => {
    const { asked } = answering(made);
    expect(await convertCode('https://a.test', 'a/b')).toEqual({ appId: '9', slug: 'bot', privateKey: 'key', webhookSecrets: ['w'], clientId: 'c', clientSecret: 's', owner: 'mona' });
    expect(asked[0]).toMatchObject({ url: 'https://a.test/app-manifests/a%2Fb/conversions', init: { method: 'POST' } });
  });

  test.each<[unknown, number]>([
    [made, 404],
    [{ ...made, pem: undefined }, 200],
    [{ ...made, owner: null }, 200],
    ['no json', 200],
  ])('is none where it answers otherwise (%#)', async (body, status) => {
    answering(body, status);
    expect(await convertCode('https://a.test', 'code')).toBeUndefined();
  });
}); // prettier-ignore
