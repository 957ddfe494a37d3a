import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { githubForge } from '../../../src/adapters/github/index.ts';
import type { ForgeError } from '../../../src/errors/index.ts';
import type { Forge } from '../../../src/ports/index.ts';
import { sendJson, startServer } from '../../support/http-server.ts';

const sha = 'a'.repeat(40);
const pull = {
  ...{
    number: 8,
    title: 't',
    body: null,
    user: null,
    state: 'open',
    merged_at: null,
    draft: true,
    html_url: 'u',
  },
  ...{ created_at: '2026-01-01T00:00:00Z', base: { ref: 'main' } },
  head: { ref: 'patchwright/issue-7', sha, repo: { full_name: 'acme/shop' } },
};

/** Does something with a GitHub that gives these replies by path, and tells which writes it got. */
async function github<T>(
  act: (forge: Forge) => Promise<T>,
  replies: Record<string, object | { status: number; message: string }> = {},
) {
  const writes: string[] = [];
  const server = await startServer(async (request, response) => {
    const path = request.url!.replace('/repos/acme/shop/', '').replace(/\?.*$/, '');
    const body = await text(request);
    if (request.method !== 'GET' && path !== '/graphql') writes.push(`${request.method} ${path} ${body}`);
    const reply = replies[path] ?? {};
    const { status = request.method === 'POST' && path !== '/graphql' ? 201 : 200 } = reply as {
      status?: number;
    };
    sendJson(response, status, reply);
  });
  onTestFinished(() => server.close());
  const forge = githubForge({
    apiUrl: server.url,
    repository: 'acme/shop',
    token: 't',
    writeIntervalMs: 0,
    retryUnitMs: 0,
  });
  const result = await act(forge).catch((error: ForgeError) => error.code);
  return { result, writes, requests: server.requests };
}

describe('what is written to GitHub', () => {
  test('a pull request is opened as a draft, for people to look at (R13)', async () => {
    const draft = { title: 't', body: 'b', head: 'patchwright/issue-7', base: 'main' };
    const { result, writes } = await github((forge) => forge.createPull(draft), { pulls: pull });
    expect(result).toMatchObject({
      number: 8,
      author: 'ghost',
      body: '',
      state: 'open',
      draft: true,
      merged: false,
    });
    expect(writes).toEqual([`POST pulls ${JSON.stringify({ ...draft, draft: true })}`]);
  });

  test('a branch is moved forward only: somebody else’s commits are a conflict', async () => {
    const advance = (forge: Forge) => forge.advanceBranch('b', sha);
    expect((await github(advance)).writes).toEqual([
      `PATCH git/refs/heads%2Fb ${JSON.stringify({ sha, force: false })}`,
    ]);
    for (const message of ['Update is not a fast forward', 'Reference cannot be updated'])
      expect((await github(advance, { 'git/refs/heads%2Fb': { status: 422, message } })).result).toBe(
        'conflict',
      );
    expect((await github(advance, { 'git/refs/heads%2Fb': { status: 403, message: 'no' } })).result).toBe(
      'forbidden',
    );
  });

  test('texts go as they are, other bytes as they are, too, and what is deleted is taken away', async () => {
    const latin = Buffer.from([0x66, 0xfc, 0x72]);
    const changes = [
      { path: 'a.txt', mode: '100644' as const, bytes: Buffer.from('für\n') },
      { path: 'b.txt', mode: '100755' as const, bytes: latin },
      { path: 'c.txt', mode: '100644' as const },
    ];
    const { result, writes } = await github((forge) => forge.createTree('base', changes), {
      'git/blobs': { sha: 'blob' },
      'git/trees': { sha: 'tree' },
    });
    expect(result).toBe('tree');
    expect(writes).toEqual([
      `POST git/blobs ${JSON.stringify({ content: latin.toString('base64'), encoding: 'base64' })}`,
      `POST git/trees ${JSON.stringify({
        base_tree: 'base',
        tree: [
          { path: 'a.txt', mode: '100644', type: 'blob', content: 'für\n' },
          { path: 'b.txt', mode: '100755', type: 'blob', sha: 'blob' },
          { path: 'c.txt', mode: '100644', type: 'blob', sha: null },
        ],
      })}`,
    ]);
  });

  test('reviewers are asked one by one; a stranger is passed over, and trouble is told', async () => {
    const place = 'pulls/8/requested_reviewers';
    const ask = (forge: Forge) => forge.requestReviewers(8, ['rita', 'wendy']);
    expect(
      (await github(ask, { [place]: { status: 422, message: 'not a collaborator' } })).writes,
    ).toHaveLength(2);
    expect((await github(ask, { [place]: { status: 403, message: 'no' } })).result).toBe('forbidden');
  });

  test('no label is put on where none is configured', async () => {
    expect((await github((forge) => forge.addLabels(8, []))).writes).toEqual([]);
    expect((await github((forge) => forge.addLabels(8, ['bot']))).writes).toEqual([
      'POST issues/8/labels {"labels":["bot"]}',
    ]);
  });

  test('a write that fails is not sent a second time, a look is (R23)', async () => {
    const away = { status: 502, message: 'Bad gateway' };
    expect(
      (await github((forge) => forge.createComment(7, 'b'), { 'issues/7/comments': away })).writes,
    ).toHaveLength(1);
    const { result, requests } = await github((forge) => forge.branchHead('main'), {
      'git/ref/heads%2Fmain': away,
    });
    expect([result, requests.length > 1]).toEqual(['server-error', true]);
  });
});

describe('what is read from GitHub', () => {
  test('an issue that was moved or is not there is none; a pull request says that it is one', async () => {
    const issue = {
      number: 7,
      title: 't',
      body: null,
      user: null,
      state: 'open',
      locked: true,
      labels: ['a', { name: 'b' }, {}],
      pull_request: {},
    };
    const { result } = await github((forge) => forge.issue(7), { 'issues/7': issue });
    expect(result).toMatchObject({
      author: 'ghost',
      body: '',
      locked: true,
      labels: ['a', 'b', ''],
      isPullRequest: true,
    });
    expect(
      (await github((forge) => forge.issue(7), { 'issues/7': { ...issue, number: 9 } })).result,
    ).toBeUndefined();
    expect(
      (await github((forge) => forge.issue(7), { 'issues/7': { status: 404, message: 'Not Found' } })).result,
    ).toBeUndefined();
    expect(
      (await github((forge) => forge.issue(7), { 'issues/7': { status: 401, message: 'Bad credentials' } }))
        .result,
    ).toBe('token-refused');
  });

  test('a text is a text: a folder is none', async () => {
    const read = async (reply: object) =>
      (await github((forge) => forge.readText('a', 'main'), { 'contents/a': reply })).result;
    expect(
      await read({ type: 'file', encoding: 'base64', content: Buffer.from('für').toString('base64') }),
    ).toBe('für');
    expect(await read([])).toBeUndefined();
  });

  test('pull requests that are linked to an issue count while they are open; where it cannot be told, there are none', async () => {
    const nodes = [
      { number: 8, state: 'OPEN' },
      { number: 9, state: 'MERGED' },
    ];
    const data = { repository: { issue: { closedByPullRequestsReferences: { nodes } } } };
    expect((await github((forge) => forge.linkedPulls(7), { '/graphql': { data } })).result).toEqual([8]);
    expect(
      (await github((forge) => forge.linkedPulls(7), { '/graphql': { status: 403, message: 'no' } })).result,
    ).toEqual([]);
  });

  test('whether an issue was edited is unknown where GitHub does not say', async () => {
    const edited = async (reply: object) =>
      (await github((forge) => forge.lastEditedAt(7), { '/graphql': reply })).result;
    const at = (lastEditedAt: string | null, ...renamed: string[]) => {
      const timelineItems = { nodes: renamed.map((createdAt) => ({ createdAt })) };
      return { data: { repository: { issue: { lastEditedAt, timelineItems } } } };
    };
    const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
    expect(await edited(at(early))).toBe(early);
    expect(await edited(at(null))).toBe('never');
    expect(await edited(at(null, early))).toBe(early); // a new title alone
    expect(await edited(at(early, late))).toBe(late);
    expect(await edited(at(late, early))).toBe(late);
    expect(await edited({ data: { repository: { issue: { lastEditedAt: null } } } })).toBe('unknown');
    expect(await edited({ data: { repository: {} } })).toBe('unknown');
    expect(await edited({ status: 403, message: 'no' })).toBe('unknown');
  });

  test('failed checks are those that failed, with the lines they complain of; only jobs of Actions have a log', async () => {
    const run = (id: number, conclusion: string, slug: string) => ({
      id,
      name: `check ${id}`,
      conclusion,
      app: { slug },
      output: { title: 'T', summary: 'S', annotations_count: id === 1 ? 2 : 0 },
    });
    const check_runs = [
      run(1, 'failure', 'github-actions'),
      run(2, 'success', 'github-actions'),
      run(3, 'timed_out', 'other'),
      run(4, 'cancelled', 'other'),
    ];
    const annotations = [
      { path: 'a.js', start_line: 3, message: 'wrong', annotation_level: 'failure' },
      { path: 'b.js', start_line: 1, message: 'odd', annotation_level: 'warning' },
    ];
    const { result } = await github((forge) => forge.failedChecks(sha), {
      [`commits/${sha}/check-runs`]: { total_count: 4, check_runs },
      'check-runs/1/annotations': annotations,
    });
    expect(result).toMatchObject([
      {
        name: 'check 1',
        jobId: 1,
        summary: 'T\nS',
        annotations: [{ path: 'a.js', line: 3, message: 'wrong' }],
      },
      { name: 'check 3', jobId: undefined, annotations: [] },
    ]);
  });
});
