import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { githubForge } from '../../../src/adapters/github/index.ts';
import type { Forge } from '../../../src/ports/index.ts';
import { sendJson, startServer } from '../../support/http-server.ts';

type Answer = (response: ServerResponse, path: string) => void;

/** The forge, and what it was asked, of a GitHub that answers so. */
async function github(answer: Answer) {
  const server = await startServer((request, response) => {
    request.resume();
    answer(response, request.url!);
  });
  onTestFinished(() => server.close());
  const options = { repository: 'acme/shop', token: 'secret', writeIntervalMs: 0, retryUnitMs: 0 };
  return { forge: githubForge({ ...options, apiUrl: server.url }), ...server };
}

const plain =
  (text: string, type = 'application/json', status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(text);

const calls: [string, (forge: Forge) => Promise<unknown>][] = [
  ['who we are', (forge) => forge.viewer()],
  ['the repository', (forge) => forge.repositoryFacts()],
  ['an issue', (forge) => forge.issue(7)],
  ['comments', (forge) => forge.comments(7)],
  ['failed checks', (forge) => forge.failedChecks('a'.repeat(40))],
  ['a commit', (forge) => forge.commit('a'.repeat(40))],
  ['pull requests', (forge) => forge.pullsFrom('b')],
  ['a new comment', (forge) => forge.createComment(7, 'text')],
];

test.each(calls)('%s: what is no answer of GitHub is neither believed nor told in our own words', async (_, call) => {
  const answers: [string, Answer][] = [
    ['null', plain('null')],
    ['a text', plain('"x"')],
    ['nothing', plain('')],
    ['half an answer', plain('{"login": "bo')],
    ['another type', plain('{}', 'text/plain')],
    ['bytes', plain('{}', 'application/octet-stream')],
    ['a page', plain('<html>Sign in</html>', 'text/html')],
    ['nothing new', plain('', 'application/json', 304)],
  ];
  for (const [name, answer] of answers) {
    const { forge } = await github(answer);
    const told = await call(forge).then((value) => `believed ${JSON.stringify(value)}`, (error: unknown) => error);
    expect(told, name).toMatchObject({ code: 'not-json', message: expect.not.stringMatching(/Cannot|undefined|null/) as string });
  }
}); // prettier-ignore

test.each(calls.filter(([what]) => /comments|failed/.test(what)))(
  '%s: an object is no list',
  async (_, call) => {
    const { forge } = await github(plain('{}'));
    await expect(call(forge)).rejects.toMatchObject({ code: 'not-json' });
  },
);

test('an edit that is answered by an object without its number may not have taken effect', async () => {
  const { forge } = await github(plain('{}'));
  await expect(forge.updateComment(3, 'text')).rejects.toMatchObject({ code: 'not-json', mayHaveHappened: true });
}); // prettier-ignore

test.each(['{}', '[]'])('%s tells nobody’s role: that is not the same as none', async (text) => {
  const { forge } = await github(plain(text));
  expect(await forge.role('wendy')).toBe('unknown');
});

test('a repository without its default branch is none', async () => {
  const { forge } = await github(plain('{}'));
  await expect(forge.repositoryFacts()).rejects.toMatchObject({ code: 'not-json' });
});

test.each(calls)('%s: nothing is asked of another host, and nothing believed that is said there', async (_, call) => {
  const elsewhere = await github((response) => sendJson(response, 200, []));
  const { forge } = await github((response) => response.writeHead(307, { location: elsewhere.url }).end());
  await expect(call(forge)).rejects.toMatchObject({ code: 'not-json' });
  expect(elsewhere.requests).toEqual([]);
}); // prettier-ignore

test('nobody has a role that another host tells', async () => {
  const elsewhere = await github((response) => sendJson(response, 200, { permission: 'admin' }));
  const { forge } = await github((response) => response.writeHead(302, { location: elsewhere.url }).end());
  expect(await forge.role('rita')).toBe('unknown');
});

test('a list that goes on at another host takes no token there (R6)', async () => {
  const elsewhere = await github((response) => sendJson(response, 200, []));
  const link = `<${elsewhere.url}/next>; rel="next"`;
  const { forge } = await github((response) => sendJson(response, 200, [], { link }));
  await expect(forge.comments(7)).rejects.toMatchObject({ code: 'not-json' });
  expect(elsewhere.requests).toEqual([]);
});

test('a list without end is left', async () => {
  const { forge } = await github((response, path) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1) + 1;
    const link = `<http://${response.req.headers.host}/more?page=${page}>; rel="next"`;
    sendJson(response, 200, [], { link });
  });
  await expect(forge.comments(7)).rejects.toMatchObject({ code: 'not-json' });
});

test.each([
  ['repository that was renamed is here', 5, 7],
  ['another one was transferred', 6, undefined],
])('an issue whose address leads to a %s', async (_, id, number) => {
  const { forge } = await github((response, path) => {
    if (path === '/repos/acme/shop') return sendJson(response, 200, { id });
    if (path.startsWith('/repositories/')) return sendJson(response, 200, { number: 7, labels: [] });
    response.writeHead(301, { location: '/repositories/5/issues/7' }).end();
  });
  expect((await forge.issue(7))?.number).toBe(number);
});
