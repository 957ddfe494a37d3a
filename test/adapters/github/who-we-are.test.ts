import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { githubForge } from '../../../src/adapters/github/index.ts';
import { parseEvent } from '../../../src/intake/github/index.ts';
import { openEventContext } from '../../../src/jobs/events/index.ts';

const open: { close: () => void }[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

type Answer = { status: number; body: unknown };
const repository: Answer = { status: 200, body: { default_branch: 'main', archived: false, private: true } };
const viewer: Answer = { status: 200, body: { data: { viewer: { login: 'our-app[bot]' } } } };
const refused: Answer = { status: 200, body: { data: null, errors: [{ message: 'not for you' }] } };
const down: Answer = { status: 502, body: { message: 'Bad gateway' } };

/** Who we take ourselves for, of a GitHub that answers the question so, the last answer for ever. */
async function ourselves(...answers: Answer[]): Promise<readonly string[]> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const asked = path === '/graphql' ? (answers.length > 1 ? answers.shift()! : answers[0]!) : undefined;
    const { status, body } = asked ?? (path === '/repos/acme/shop' ? repository : { status: 404, body: {} });
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access = { repository: 'acme/shop', token: 't', apiUrl, retryUnitMs: 1, writeIntervalMs: 0 };
  const context = await openEventContext({
    ...{ event: parseEvent('schedule', '{}'), forge: githubForge(access), repository: 'acme/shop' },
    ...{ login: 'github-actions[bot]', markerSecret: '', secrets: [], now: 0 },
    overrides: { name: 'the environment', values: {} },
  });
  return context.intake.ourselves;
}

it('who writes is asked again where GitHub is away for a moment', async () => {
  expect(await ourselves(down, viewer)).toEqual(['our-app[bot]']);
});

it('where it stays away nobody guesses: under a wrong name our own comment would be a stranger’s, and made again', async () => {
  await expect(ourselves(down)).rejects.toMatchObject({ code: 'server-error' });
});

it.each([
  ['a page of somebody else', { status: 200, body: 'Sign in' }],
  ['no answer of GitHub', { status: 200, body: null }],
  ['that nothing has changed', { status: 304, body: {} }],
])('nor where it answers with %s', async (_, answer) => {
  await expect(ourselves(answer)).rejects.toMatchObject({ code: 'not-json' });
});

it('a token that may not ask is that of the workflow', async () => {
  expect(await ourselves(refused)).toEqual(['github-actions[bot]']);
});
