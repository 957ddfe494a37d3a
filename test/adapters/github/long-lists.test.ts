import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { githubForge } from '../../../src/adapters/github/index.ts';

const open: { close: () => void }[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const user = { login: 'rita' };
/** Numbered from 1; every third labelled one is a pull request. */
const issue = (number: number) => ({
  ...{ number, title: `${number}`, body: '', user, state: 'open', locked: false, labels: [], comments: 2 },
  ...(number % 3 === 0 ? { pull_request: {} } : {}),
  ...times,
});
const comment = (id: number) => ({ id, body: '', user, ...times });

/** A GitHub that serves a list of so many, a hundred a page, and counts the pages that were asked for. */
async function serving(lists: Record<string, { total: number; make: (nth: number) => object }>) {
  const pages: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const list = lists[url.pathname.replace('/repos/acme/shop/', '')];
    pages.push(url.pathname);
    const page = Number(url.searchParams.get('page') ?? 1);
    const first = (page - 1) * 100;
    const length = Math.max(0, Math.min(100, (list?.total ?? 0) - first));
    const body = list
      ? Array.from({ length }, (_, at) => list.make(first + at + 1))
      : { message: 'Not Found' };
    url.searchParams.set('page', String(page + 1));
    const next = `<http://${request.headers.host}${url.pathname}${url.search}>; rel="next"`;
    const more = list && first + length < list.total ? { link: next } : {};
    response.writeHead(list ? 200 : 404, { 'content-type': 'application/json', ...more });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { forge: githubForge({ apiUrl, repository: 'acme/shop', token: 't' }), pages };
}

it('labelled issues beyond the first hundred are found, and pull requests among them take no place', async () => {
  const { forge } = await serving({ issues: { total: 250, make: issue } });
  const found = await forge.labelledIssues('patchwright');
  expect(found).toHaveLength(250 - 83);
  expect(found.at(-1)).toMatchObject({ number: 250, comments: 2 });
});

it.each([
  ['comments', 'issues/comments', 7_000, 5_000],
  ['labelled issues', 'issues', 3_000, 1_000 - 333],
] as const)('a repository with thousands of %s costs a bounded number of calls', async (_, path, total, read) => {
  const { forge, pages } = await serving({ [path]: { total, make: path === 'issues' ? issue : comment } });
  const found = path === 'issues' ? await forge.labelledIssues('x') : await forge.recentComments(times.created_at);
  expect(found).toHaveLength(read);
  expect(pages).toHaveLength(path === 'issues' ? 10 : 50);
}); // prettier-ignore

it('a server without a list of all comments is asked issue by issue', async () => {
  const { forge } = await serving({
    issues: { total: 2, make: issue },
    'issues/1/comments': { total: 1, make: () => comment(11) },
    'issues/2/comments': { total: 101, make: (nth) => comment(100 + nth) },
  });
  const found = await forge.recentComments(times.created_at);
  expect(found.map(({ id }) => id)).toEqual([11, ...Array.from({ length: 101 }, (_, at) => 101 + at)]);
});

it('pull requests since a moment are found behind hundreds of newer ones, and no older pages are read', async () => {
  const made = (nth: number) => new Date(Date.UTC(2026, 0, 10) - nth * 60_000).toISOString();
  const pull = (nth: number) => ({
    ...{ number: nth, title: '', body: '', user, state: 'open', merged_at: null, created_at: made(nth) },
    ...{ head: { ref: 'b', sha: 'a', repo: null }, base: { ref: 'main' }, html_url: '' },
  });
  const { forge, pages } = await serving({ pulls: { total: 900, make: pull } });
  expect((await forge.recentPulls('all', made(250))).length).toBe(300);
  expect(pages).toHaveLength(3);
  expect((await forge.recentPulls()).length).toBe(100);
  expect(pages).toHaveLength(4);
});
