import { describe, expect, onTestFinished, test } from 'vitest';
import { fetchCommit } from '../../src/adapters/git/index.ts';
import { composeForge } from '../../src/composition/forge/compose-forge.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { findLiveSecrets, redact } from '../../src/publication/secrets/live-secrets.ts';
import { sendJson, startServer } from '../support/http-server.ts';
import { makeRepository } from '../support/repository.ts';

/** As GitHub has made them, may make them next, and as another forge could. */
const tokens = {
  'an old one of forty hex digits': '0123456789abcdef0123456789abcdef01234567',
  'one with a prefix': 'ghs_9fQ2mXw7Lr4TzK1vB8nYc3HdJ6sPaE0uGi5o',
  'one in three parts, as a JWT is': 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'one of a thousand signs': `ghs_${'a1B2'.repeat(250)}`,
  'one with a prefix that nobody knows': 'zz9_~new-style+token/with=signs',
  'one of signs alone': '~~!!@@##$$%%^^&&',
};

describe.each(Object.entries(tokens))('R7: a token is opaque: %s', (_, token) => {
  test('it goes out as it came in, to the API and to git', async () => {
    const server = await startServer((_request, response) => sendJson(response, 404, {}));
    onTestFinished(() => server.close());
    expect(settingsFrom({ GITHUB_TOKEN: token }, '/nonexistent').forgeToken).toBe(token);
    const forge = composeForge({
      apiUrl: server.url,
      serverUrl: server.url,
      repository: 'acme/shop',
      token,
    });
    await forge.repositoryFacts().catch(() => undefined);
    const root = makeRepository({ 'a.txt': 'a\n' });
    const fetched = fetchCommit({ root, url: `${server.url}/acme/shop.git`, sha: 'b'.repeat(40), token });
    await expect(fetched).rejects.toThrow(/could not be fetched/);
    const sentTo = (part: string) =>
      server.requests.find(({ path }) => path.includes(part))?.headers.authorization?.split(' ')[1] ?? '';
    expect(sentTo('/repos/')).toBe(token);
    expect(Buffer.from(sentTo('.git/'), 'base64').toString()).toBe(`x-access-token:${token}`);
  });

  test('it is hidden in what goes out, whatever it looks like', () => {
    const text = `the header was "token ${token}"`;
    expect(findLiveSecrets(text, [token])).toBe(1);
    expect(redact(text, [token])).not.toContain(token);
  });
});
