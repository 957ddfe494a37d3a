import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { githubApp, githubForge } from '../../../src/adapters/github/index.ts';
import type { Forge } from '../../../src/ports/index.ts';
import { sendJson, startServer } from '../../support/http-server.ts';

const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' };
const at = { createdAt: times.created_at, updatedAt: times.updated_at };

/** What the forge reads of a GitHub that gives these replies by path. */
async function reading<T>(act: (forge: Forge) => Promise<T>, replies: Record<string, unknown>): Promise<T> {
  const server = await startServer((request, response) => {
    const [path = '', query = ''] = request.url!.replace('/repos/acme/shop/', '').split('?');
    const page = new URLSearchParams(query).get('page');
    const reply = replies[page && page !== '1' ? `${path}?page=${page}` : path];
    if (page && reply === undefined) return sendJson(response, 200, []);
    sendJson(response, reply === undefined ? 404 : 200, reply ?? { message: 'Not Found' });
  });
  onTestFinished(() => server.close());
  return act(githubForge({ apiUrl: server.url, repository: 'acme/shop', token: 't', retryUnitMs: 0 }));
}

describe('what GitHub says of an issue', () => {
  const issue = { number: 7, title: 'T', body: 'B', user: { login: 'rita' }, state: 'open', locked: true, labels: ['a', { name: 'b' }, {}], assignees: [{ login: 'mona' }], comments: 2, ...times };
  const read = { number: 7, title: 'T', body: 'B', author: 'rita', state: 'open', locked: true, labels: ['a', 'b', ''], assignees: ['mona'], isPullRequest: false, comments: 2, ...at };

  test.each<[string, object, object | undefined]>([
    ['all of it', issue, read],
    ['that its author and text are gone', { ...issue, user: null, body: null }, { ...read, author: 'ghost', body: '' }],
    ['that it is closed', { ...issue, state: 'closed' }, { ...read, state: 'closed' }],
    ['that it is a pull request', { ...issue, pull_request: {} }, { ...read, isPullRequest: true }],
    ['that it was transferred', { ...issue, number: 12 }, undefined],
  ])('is read: %s', async (_, reply, wanted) => {
    expect(await reading((forge) => forge.issue(7), { 'issues/7': reply })).toEqual(wanted);
  });

  test('is nothing where it was deleted', async () => {
    expect(await reading((forge) => forge.issue(7), {})).toBeUndefined();
  });

  test('are its comments, the labels that people put on it, and open issues with one', async () => {
    const comment = { id: 3, user: null, body: null, ...times };
    expect(await reading((forge) => forge.comments(7), { 'issues/7/comments': [comment] })).toEqual([{ id: 3, author: 'ghost', body: '', ...at }]);
    const events = [{ event: 'labeled', label: { name: 'x' }, actor: { login: 'm' }, created_at: 't' }, { event: 'unlabeled', label: { name: 'x' }, created_at: 't' }, { event: 'labeled', actor: null, created_at: 'u' }];
    expect(await reading((forge) => forge.labelEvents(7), { 'issues/7/events': events })).toEqual([{ label: 'x', actor: 'm', at: 't' }, { label: '', actor: 'ghost', at: 'u' }]);
    const listed = await reading((forge) => forge.labelledIssues('x'), { issues: [issue, { ...issue, number: 8, pull_request: {} }] });
    expect(listed.map(({ number }) => number)).toEqual([7]);
  });

  test('are recent comments of the repository, or of what was touched last where those are not listed', async () => {
    const comment = { id: 3, user: { login: 'm' }, body: 'C', ...times };
    const told = [{ id: 3, author: 'm', body: 'C', ...at }];
    expect(await reading((forge) => forge.recentComments('2026-01-01'), { 'issues/comments': [comment] })).toEqual(told);
    expect(await reading((forge) => forge.recentComments('2026-01-01'), { issues: [issue], 'issues/7/comments': [comment] })).toEqual(told);
  });
}); // prettier-ignore

describe('what GitHub says of a pull request', () => {
  const [head, base] = [{ ref: 'b', sha: 's', repo: { full_name: 'acme/shop' } }, { ref: 'main', repo: { full_name: 'acme/shop' } }];
  const pull = { number: 8, title: 'T', body: 'B', user: { login: 'bot' }, state: 'open', merged_at: null, draft: true, locked: true, head, base, html_url: 'u', created_at: times.created_at };
  const read = { number: 8, title: 'T', body: 'B', author: 'bot', state: 'open', merged: false, draft: true, locked: true, headBranch: 'b', headSha: 's', headRepository: 'acme/shop', baseBranch: 'main', url: 'u', createdAt: times.created_at };

  test.each<[object, object]>([
    [{}, {}],
    [{ state: 'closed', merged_at: 't' }, { state: 'closed', merged: true }],
    [{ user: null, body: null, draft: undefined, locked: undefined }, { author: 'ghost', body: '', draft: false, locked: false }],
    [{ head: { ...head, repo: null } }, { headRepository: undefined }],
  ])('with %j is read with %j', async (more, wanted) => {
    expect(await reading((forge) => forge.pull(8), { 'pulls/8': { ...pull, ...more } })).toEqual({ ...read, ...wanted });
  });

  test('from a branch is the newest first, and none of a fork or of a branch that begins alike', async () => {
    const list = [pull, { ...pull, number: 9 }, { ...pull, number: 10, head: { ...head, ref: 'b2' } }, { ...pull, number: 11, head: { ...head, repo: { full_name: 'acme/fork' } } }, { ...pull, number: 12, head: { ...head, repo: null } }];
    expect((await reading((forge) => forge.pullsFrom('b'), { pulls: list })).map(({ number }) => number)).toEqual([9, 8]);
  });

  test('are its files under their old names with what changes, and its review', async () => {
    const files = [{ filename: 'a.js', patch: '+a' }, { filename: 'c.js', previous_filename: 'b.js' }];
    expect(await reading((forge) => forge.pullPaths(8), { 'pulls/8/files': files })).toEqual(['a.js', 'c.js']);
    expect(await reading((forge) => forge.pullDiffs(8), { 'pulls/8/files': files })).toEqual([{ path: 'a.js', diff: '+a' }, { path: 'b.js', diff: '' }]);
    expect(await reading((forge) => forge.review(8, 9), { 'pulls/8/reviews/9': { id: 9, user: null, body: null, state: 'CHANGES_REQUESTED' } })).toEqual({ id: 9, author: 'ghost', body: '', state: 'changes_requested', isHidden: false });
    const said = { id: 9, node_id: 'PRR_9', user: { login: 'm' }, body: 'B', state: 'COMMENTED' };
    for (const isHidden of [true, false])
      expect(await reading((forge) => forge.review(8, 9), { 'pulls/8/reviews/9': said, '/graphql': { data: { node: { isMinimized: isHidden } } } })).toMatchObject({ body: 'B', isHidden });
    const comment = { id: 1, user: { login: 'm' }, body: 'C', path: 'a.js', created_at: 't', updated_at: 't' };
    const wanted = { id: 1, author: 'm', body: 'C', path: 'a.js', createdAt: 't' };
    const more = { pull_request_review_id: 9, line: 3, in_reply_to_id: 2, updated_at: 'u' };
    expect(await reading((forge) => forge.reviewComments(8), { 'pulls/8/comments': [comment, { ...comment, ...more, user: null }, { ...comment, line: 3, side: 'LEFT' }] })).toEqual([
      { ...wanted, reviewId: undefined, line: undefined, inReplyTo: undefined },
      { ...wanted, author: 'ghost', reviewId: 9, line: 3, inReplyTo: 2, editedAt: 'u' },
      { ...wanted, reviewId: undefined, line: undefined, inReplyTo: undefined }, // a line of the base
    ]);
  });

  test('that is linked is one that is open, as far as that can be asked', async () => {
    const nodes = [{ number: 8, state: 'OPEN' }, null, { number: 9, state: 'CLOSED' }, { number: 10, state: 'MERGED' }];
    const data = { repository: { issue: { closedByPullRequestsReferences: { nodes } } } };
    expect(await reading((forge) => forge.linkedPulls(7), { '/graphql': { data } })).toEqual([8]);
    expect(await reading((forge) => forge.linkedPulls(7), {})).toEqual([]);
    expect(await reading((forge) => forge.linkedPulls(7), { '/graphql': [] })).toEqual([]);
  });

  test('are the comments that somebody hid, of an issue as of a pull request, as far as that can be asked', async () => {
    const nodes = [{ url: 'https://github.test/acme/shop/pull/8#issuecomment-4294967299', isMinimized: true }, { url: 'https://github.test/acme/shop/pull/8#issuecomment-4', isMinimized: false }];
    const data = { repository: { subject: { comments: { nodes, pageInfo: { hasNextPage: false } } } } };
    expect(await reading((forge) => forge.hiddenComments(8), { '/graphql': { data } })).toEqual(new Set([4294967299]));
    expect(await reading((forge) => forge.hiddenComments(8), { '/graphql': { data: { repository: { subject: null } } } })).toEqual(new Set());
    expect(await reading((forge) => forge.hiddenComments(8), {})).toEqual(new Set());
    const part = { data, errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }] };
    expect(await reading((forge) => forge.hiddenComments(8), { '/graphql': part }), 'a part of it').toEqual(new Set([4294967299]));
  });

  test('are the remarks on lines that somebody hid', async () => {
    const url = 'https://github.test/acme/shop/pull/8#discussion_r';
    const nodes = [null, { comments: { nodes: [null, { url: `${url}5`, isMinimized: true }, { url: `${url}6`, isMinimized: false }] } }];
    const data = { repository: { pullRequest: { reviewThreads: { nodes, pageInfo: { hasNextPage: false } } } } };
    expect(await reading((forge) => forge.hiddenReviewComments(8), { '/graphql': { data } })).toEqual(new Set([5]));
    expect(await reading((forge) => forge.hiddenReviewComments(8), { '/graphql': { data: { repository: { pullRequest: null } } } })).toEqual(new Set());
    expect(await reading((forge) => forge.hiddenReviewComments(8), {})).toEqual(new Set());
  });

  test('are files that differ between two commits, as far as all of them are told', async () => {
    const file = { filename: 'a.js', status: 'modified', sha: '1' };
    const files = (count: number) => ({ 'compare/main...tip': { files: Array.from({ length: count }, () => file) } });
    const differences = (count: number) => reading((forge) => forge.differences('main', 'tip'), files(count));
    expect(await differences(1)).toEqual([{ path: 'a.js', status: 'modified', blobId: '1' }]);
    expect(await differences(299)).toHaveLength(299);
    expect(await differences(300)).toBeUndefined();
  });
}); // prettier-ignore

describe('what GitHub says of code', () => {
  const blob = (path: string, sha = 'x') => ({ path, mode: '100644', type: 'blob', sha });
  const folder = (path: string, sha: string) => ({ path, mode: '040000', type: 'tree', sha });
  const entry = (path: string) => ({ path, mode: '100644', blobId: 'x' });

  test('is the whole tree, or the folders that lead to what is wanted where it is too large, however they are spelled (R34)', async () => {
    const tree = [blob('a.js'), folder('src', '1'), blob('src/b.js'), { ...blob('lib'), type: 'commit', mode: '160000' }];
    expect(await reading((forge) => forge.tree('0', []), { 'git/trees/0': { tree, truncated: false } })).toEqual([entry('a.js'), entry('src/b.js'), { ...entry('lib'), mode: '160000' }]);
    const replies = {
      'git/trees/0': { truncated: true, tree: [blob('a.js'), folder('src', '1'), folder('SRC', '2'), folder('other', '3')] },
      'git/trees/1': { tree: [blob('b.js'), folder('deep', '4'), folder('far', '5')] },
      'git/trees/2': { tree: [blob('c.js')] },
      'git/trees/4': { tree: [blob('d.js')] },
    };
    const found = await reading((forge) => forge.tree('0', ['src/deep/d.js', 'new.js']), replies);
    expect(found.map(({ path }) => path)).toEqual(['a.js', 'src/b.js', 'src/deep/d.js', 'SRC/c.js']);
  });

  test('is a file of any size, and no folder or link', async () => {
    const text = { type: 'file', encoding: 'base64', content: Buffer.from('é').toString('base64') };
    const long = { encoding: 'base64', content: Buffer.from('long').toString('base64') };
    for (const [reply, wanted] of [[text, 'é'], [[text], undefined], [{ ...text, type: 'symlink' }, undefined], [{ ...text, encoding: 'none', content: '', sha: '5' }, 'long']] as const)
      expect(await reading((forge) => forge.readText('a.js', 'main'), { 'contents/a.js': reply, 'git/blobs/5': long })).toBe(wanted);
    expect(await reading((forge) => forge.readText('a.js', 'main'), {})).toBeUndefined();
  });

  test('is whether anything stands at a path, be it a folder or a link that leads nowhere', async () => {
    for (const [reply, wanted] of [[[], true], [{ type: 'symlink' }, true], [undefined, false]] as const)
      expect(await reading((forge) => forge.isThere('a', 'main'), reply === undefined ? {} : { 'contents/a': reply })).toBe(wanted);
  });

  test('is where branches point to, and the first lines of what was committed', async () => {
    const refs = [{ ref: 'refs/heads/patchwright/issue-7-a', object: { sha: 's' } }];
    expect(await reading((forge) => forge.branches('patchwright/issue-7'), { 'git/matching-refs/heads%2Fpatchwright%2Fissue-7': refs })).toEqual([{ name: 'patchwright/issue-7-a', sha: 's' }]);
    expect(await reading((forge) => forge.branchHead('main'), {})).toBeUndefined();
    const commits = [{ commit: { message: 'One\n\nmore' } }, { commit: { message: 'Two' } }];
    expect(await reading((forge) => forge.recentSubjects('main'), { commits })).toEqual(['One', 'Two']);
  });

  test.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', false],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:02Z', false],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:03Z', true],
  ])('is a commit, rewritten where it was made at %s and put there at %s: %s', async (made, put, isRewritten) => {
    const data = { sha: 's', message: 'm', tree: { sha: 't' }, parents: [{ sha: 'p' }], author: { name: 'n', date: made }, committer: { date: put } };
    const commit = await reading((forge) => forge.commit('s'), { 'git/commits/s': data });
    expect(commit).toMatchObject({ sha: 's', treeSha: 't', parents: ['p'], message: 'm' });
    expect(commit!.isRewritten ?? false).toBe(isRewritten);
  });
}); // prettier-ignore

describe('what GitHub says of the deliveries to the App', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
  const delivery = (id: number, day: number, status_code = 200) => ({ id, guid: `g${id}`, event: 'issues', delivered_at: `2026-01-0${day}T00:00:00Z`, status_code });

  test('is which arrived since a moment, and which failed', async () => {
    const server = await startServer((_, response) => sendJson(response, 200, [delivery(1, 5), delivery(2, 4, 299), delivery(3, 3, 300), delivery(4, 3, 199), delivery(5, 2, 500), delivery(6, 1)]));
    onTestFinished(() => server.close());
    const app = githubApp({ appId: '1', privateKey: pem, apiUrl: server.url });
    const found = await app.deliveries(Date.parse('2026-01-02T00:00:00Z'));
    expect(found.map(({ id, failed }) => [id, failed])).toEqual([[1, false], [2, false], [3, true], [4, true], [5, true]]);
    expect(found[0]).toEqual({ id: 1, guid: 'g1', event: 'issues', deliveredAt: '2026-01-05T00:00:00Z', failed: false });
  });

  test.each(['no key', '', pem.slice(0, 400)])('is nothing with a key that cannot be read (%#)', async (key) => {
    const server = await startServer((_, response) => sendJson(response, 200, { slug: 'bot' }));
    onTestFinished(() => server.close());
    const app = githubApp({ appId: '1', privateKey: key, apiUrl: server.url, retryUnitMs: 0 });
    await expect(app.slug()).rejects.toMatchObject({ code: 'token-refused' });
    expect(server.requests).toEqual([]);
  });
}); // prettier-ignore
