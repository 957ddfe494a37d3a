import { describe, expect, it } from 'vitest';
import { loadVisibleIssue, tokenFor } from '../../src/composition/forge/load-issue.ts';
import { settingsFrom } from '../../src/composition/settings.ts';

const issue = (origin: string) => `${origin}/acme/shop/issues/12`;
const of = (environment: Record<string, string>) =>
  settingsFrom({ GITHUB_TOKEN: 'ours', ...environment }, '/home');

describe('the token of a forge (R6)', () => {
  it.each([
    ['https://github.com', {}],
    ['https://GitHub.com:443', {}],
    ['http://127.0.0.1:8080', {}],
    ['https://git.corp.test', { GITHUB_SERVER_URL: 'https://git.corp.test' }],
    // To that server alone, whatever the address says.
    ['https://git.corp.test', { GITHUB_API_URL: 'https://git.corp.test/api/v3' }],
  ])('goes to %s with %j', (origin, environment) => {
    expect(tokenFor(issue(origin), of(environment))).toBe('ours');
  });

  it.each([
    ['https://github.com.evil.test', {}],
    ['https://github.com:8443', {}],
    ['https://www.github.com', {}],
    ['https://gıthub.com', {}],
    ['https://github.com', { GITHUB_SERVER_URL: 'https://git.corp.test' }],
  ])(
    'does not go to %s with %j, which is said before anything is asked there',
    async (origin, environment) => {
      const settings = of(environment);
      expect(() => tokenFor(issue(origin), settings)).toThrow(/is not sent to/);
      await expect(loadVisibleIssue(issue(origin), settings)).rejects.toMatchObject({
        hint: expect.stringContaining('GITHUB_SERVER_URL=https://') as string,
      });
    },
  );

  it('is not needed to read what everybody may read, elsewhere too', () => {
    expect(tokenFor(issue('https://git.corp.test'), of({ GITHUB_TOKEN: '' }))).toBeUndefined();
  });
});
