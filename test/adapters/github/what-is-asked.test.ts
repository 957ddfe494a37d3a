import { generateKeyPairSync } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { githubApp, githubForge } from '../../../src/adapters/github/index.ts';
import type { Forge } from '../../../src/ports/index.ts';
import { sendJson, startServer, type TestServer } from '../../support/http-server.ts';

/** What GitHub answers by path; everything else gets an empty object, or an empty list where lists are. */
const replies: Record<string, unknown> = {
  'compare/main...tip': {
    merge_base_commit: { sha: 'fork' },
    commits: [{ sha: 's', commit: { message: 'm', tree: { sha: 't' }, author: null, committer: null }, parents: [{ sha: 'p' }, {}] }],
  },
  'issues/comments/3': { id: 3 },
  'git/commits': { sha: 'made' },
  'git/trees': { sha: 'tree' },
  pulls: [],
  '': { default_branch: 'trunk', archived: true, private: true },
}; // prettier-ignore
const asked: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startServer(async (request, response) => {
    const url = decodeURIComponent(request.url!);
    const body = await text(request);
    asked.push(`${request.method} ${url}${body === '' ? '' : ` ${body}`}`);
    const path = url.replace(/^\/repos\/acme\/shop\/?/, '').replace(/\?.*$/, '');
    const isList = /comments$|files$|events$|issues$|commits$|matching-refs|deliveries$/.test(path);
    sendJson(response, 200, replies[path] ?? (isList && request.method === 'GET' ? [] : {}));
  });
});
afterAll(() => server.close());

/** The calls that something makes, and what it comes to. */
async function calls<T>(act: (forge: Forge) => Promise<T>) {
  asked.length = 0;
  const access = { apiUrl: server.url, repository: 'acme/shop', token: 't' };
  const result = await act(githubForge({ ...access, writeIntervalMs: 0, retryUnitMs: 0 }));
  return { result, asked: asked.map((call) => call.replace('/repos/acme/shop/', '')) };
}

describe('what is read is asked for as it is needed', () => {
  test.each<[string, (forge: Forge) => Promise<unknown>, string]>([
    ['all comments of an issue', (forge) => forge.comments(7), 'GET issues/7/comments?per_page=100'],
    ['those since a moment', (forge) => forge.comments(7, '2026'), 'GET issues/7/comments?per_page=100&since=2026'],
    ['recent comments, the newest first', (forge) => forge.recentComments('2026'), 'GET issues/comments?since=2026&sort=updated&direction=desc&per_page=100'],
    ['open issues with a label, the oldest first', (forge) => forge.labelledIssues('x'), 'GET issues?labels=x&state=open&sort=created&direction=asc&per_page=100'],
    ['the events of an issue', (forge) => forge.labelEvents(7), 'GET issues/7/events?per_page=100'],
    ['pull requests of a branch, closed ones too', (forge) => forge.pullsFrom('b'), 'GET pulls?state=all&head=acme:b&per_page=100'],
    ['recent pull requests of any state', (forge) => forge.recentPulls(), 'GET pulls?state=all&sort=created&direction=desc&per_page=100'],
    ['open pull requests', (forge) => forge.recentPulls('open'), 'GET pulls?state=open&sort=created&direction=desc&per_page=100'],
    ['the files of a pull request', (forge) => forge.pullPaths(8), 'GET pulls/8/files?per_page=100'],
    ['its changes', (forge) => forge.pullDiffs(8), 'GET pulls/8/files?per_page=100'],
    ['the remarks on its lines', (forge) => forge.reviewComments(8), 'GET pulls/8/comments?per_page=100'],
    ['a file as it is at one commit', (forge) => forge.readText('src/a.js', 'c0ffee'), 'GET contents/src/a.js?ref=c0ffee'],
    ['the newest commits of a branch', (forge) => forge.recentSubjects('dev'), 'GET commits?sha=dev&per_page=100'],
    ['branches that begin so', (forge) => forge.branches('patchwright/'), 'GET git/matching-refs/heads/patchwright/'],
    ['what a branch has that another lacks', (forge) => forge.commitsBetween('main', 'tip'), 'GET compare/main...tip'],
    ['where two commits parted', (forge) => forge.mergeBase('main', 'tip'), 'GET compare/main...tip'],
  ])('%s', async (_, act, wanted) => {
    expect((await calls(act)).asked).toEqual([wanted]);
  });

  test('a commit between two has its tree, its parents and no date where none is told', async () => {
    const commit = { sha: 's', treeSha: 't', parents: ['p', ''], message: 'm', author: '', isRewritten: false };
    expect((await calls((forge) => forge.commitsBetween('main', 'tip'))).result).toEqual([commit]);
    expect((await calls((forge) => forge.mergeBase('main', 'tip'))).result).toBe('fork');
  });

  test('which branch is the default, and whether the repository is archived or private', async () => {
    const facts = { defaultBranch: 'trunk', archived: true, isPrivate: true };
    expect((await calls((forge) => forge.repositoryFacts())).result).toEqual(facts);
  });
}); // prettier-ignore

describe('what is written says where and what', () => {
  const sha = 'a'.repeat(40);
  test.each<[string, (forge: Forge) => Promise<unknown>, string]>([
    ['a comment', (forge) => forge.createComment(7, 'Hi'), 'POST issues/7/comments {"body":"Hi"}'],
    ['another text of one', (forge) => forge.updateComment(3, 'Hi'), 'PATCH issues/comments/3 {"body":"Hi"}'],
    ['a sign on an issue', (forge) => forge.react({ issue: 7 }), 'POST issues/7/reactions {"content":"eyes"}'],
    ['a sign on a comment', (forge) => forge.react({ comment: 3 }), 'POST issues/comments/3/reactions {"content":"eyes"}'],
    ['a branch', (forge) => forge.createBranch('b', sha), `POST git/refs {"ref":"refs/heads/b","sha":"${sha}"}`],
    ['a commit, author left to the token', (forge) => forge.createCommit({ message: 'm', tree: 't', parents: ['p'] }), 'POST git/commits {"message":"m","tree":"t","parents":["p"]}'],
    ['a title and a body', (forge) => forge.updatePull(8, { title: 'T', body: 'B' }), 'PATCH pulls/8 {"title":"T","body":"B"}'],
    ['a body alone', (forge) => forge.updatePull(8, { title: undefined, body: 'B' }), 'PATCH pulls/8 {"body":"B"}'],
    ['an answer in a thread', (forge) => forge.replyToReviewComment(8, 11, 'Done'), 'POST pulls/8/comments/11/replies {"body":"Done"}'],
    ['one reviewer', (forge) => forge.requestReviewers(8, ['wendy']), 'POST pulls/8/requested_reviewers {"reviewers":["wendy"]}'],
    ['labels', (forge) => forge.addLabels(8, ['a', 'b']), 'POST issues/8/labels {"labels":["a","b"]}'],
  ])('%s', async (_, act, wanted) => {
    expect((await calls(act)).asked).toEqual([wanted]);
  });

  test('what was made is known by its number', async () => {
    const commit = { message: 'm', tree: 't', parents: ['p'] };
    expect((await calls((forge) => forge.createCommit(commit))).result).toBe('made');
    expect((await calls((forge) => forge.createTree('base', []))).result).toBe('tree');
  });
}); // prettier-ignore

describe('an App', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;

  test('gives its token back with the token itself, and asks for one delivery again', async () => {
    asked.length = 0;
    const app = githubApp({ appId: '1', privateKey: pem, apiUrl: server.url });
    await app.revoke('ghs_old');
    await app.redeliver(5);
    expect(asked).toEqual(['DELETE /installation/token', 'POST /app/hook/deliveries/5/attempts']);
    expect(server.requests.at(-2)?.headers.authorization).toBe('token ghs_old');
    expect(server.requests.at(-1)?.headers.authorization).toMatch(/^bearer ey/);
  });

  test('asks for a token of one repository, with what is needed there', async () => {
    asked.length = 0;
    const app = githubApp({ appId: '1', privateKey: pem, apiUrl: server.url });
    await app.mint('5', '7', { contents: 'write', issues: 'read' });
    expect(asked).toEqual([
      'POST /app/installations/5/access_tokens {"repository_ids":[7],"permissions":{"contents":"write","issues":"read"}}',
    ]);
  });

  test('asks which installation a repository belongs to, and gets no answer where there is none', async () => {
    asked.length = 0;
    const app = githubApp({ appId: '1', privateKey: pem, apiUrl: server.url });
    await app.installationOf('acme/shop');
    expect(asked).toEqual(['GET /repos/acme/shop/installation']);
    expect(await app.installationOf('acme/shop'), 'an answer without a number').toBeUndefined();
    expect(
      await githubApp({
        appId: '1',
        privateKey: pem,
        apiUrl: 'http://127.0.0.1:1',
        retryUnitMs: 1,
      }).installationOf('acme/shop'),
    ).toBeUndefined();
  });

  test('asks for the present name of a repository by its number, and takes nothing else for one', async () => {
    asked.length = 0;
    const app = githubApp({ appId: '1', privateKey: pem, apiUrl: server.url });
    expect(await app.nameOf('7', 'ghs_token')).toBeUndefined();
    expect(asked).toEqual(['GET /repositories/7']);
  });

  test.each([true, false])('reads a key whose lines are joined by \\n as well: %s', async (isJoined) => {
    const key = isJoined ? pem.replaceAll('\n', String.raw`\n`) : pem;
    const app = githubApp({ appId: '1', privateKey: key, apiUrl: server.url });
    expect(await app.slug()).toBe('');
  });
});
