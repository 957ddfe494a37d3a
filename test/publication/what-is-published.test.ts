import { describe, expect, test } from 'vitest';
import { githubConfigSchema, type Job } from '../../src/domain/index.ts';
import { ForgeError } from '../../src/errors/index.ts';
import { readMarker, renderMarker } from '../../src/markers/state-marker.ts';
import type { Forge, ForgePull } from '../../src/ports/index.ts';
import { beginProgress } from '../../src/publication/thread/begin-progress.ts';
import { fakeForge } from '../support/fake-forge.ts';
import { ended, job, patched, planOf, seal, type Circumstances } from './ended-run.ts';

describe('a run with a good patch', () => {
  test('becomes a branch, a pull request for whoever asked, and a comment with every step ticked', async () => {
    const { verdict, opened, did, comment } = await ended();
    expect([verdict, opened]).toEqual([patched, { number: 8, url: 'https://github.test/acme/shop/pull/8' }]);
    expect(did).toMatchObject({
      tree: [['a.js', 'b.js']],
      branch: ['patchwright/issue-7-a-is-wrong'],
      reviewers: [['wendy']],
    });
    expect(did['pull']).toMatchObject([{ head: 'patchwright/issue-7-a-is-wrong', base: 'main' }]);
    for (const step of ['read the request', 'plan', 'edit', 'check', 'publish'])
      expect(comment).toContain(`- [x] ${step}`);
  });

  test('that nothing was run on says so: no step is ticked that was not taken', async () => {
    const { comment } = await ended({
      outcome: { checking: { state: 'unchecked', message: 'Nothing was run.' } },
    });
    expect(comment).toContain('- [ ] check');
  });

  test.each([undefined, { base: 'b'.repeat(40), changes: [] }])(
    'is not what a draft that says patched without a patch becomes: somebody has changed it',
    async (patch) => {
      const { verdict, opened, comment } = await ended({ outcome: { patch } });
      expect(verdict).toMatchObject({ verdict: 'failed', reason: 'draft-unusable' });
      expect(opened).toBeUndefined();
      expect(comment).not.toContain('validated');
    },
  );

  test('gets the configured labels and people, but never its own author as reviewer', async () => {
    const { did } = await ended({
      config: { labels: ['bot'], reviewers: ['rita', 'Our-Bot[bot]'] },
    });
    expect(did).toMatchObject({ labels: [['bot']], reviewers: [['rita']] });
  });

  test('asks the owners of what it changes, as the branch it goes to names them', async () => {
    const asked: string[] = [];
    const readText = async (path: string, ref: string) => (
      asked.push(`${path} at ${ref}`),
      path === 'CODEOWNERS' ? '* @mona\n' : undefined
    );
    const { did } = await ended({ answers: { readText } });
    expect(did['reviewers']).toEqual([['mona']]);
    expect(asked).toEqual(['.github/CODEOWNERS at main', 'CODEOWNERS at main']);
  });

  test('asks a few of hundreds of owners, so that it comes to its end', async () => {
    const owners = Array.from({ length: 300 }, (_, nth) => `@o${nth}`).join(' ');
    const { did } = await ended({ answers: { readText: async () => `* ${owners}\n` } });
    expect((did['reviewers'] as string[][])[0]).toHaveLength(15);
  });

  test('takes nothing back of what came after it: an older run that is started again writes nothing', async () => {
    const branch = 'patchwright/issue-7-a-is-wrong';
    const ours = {
      ...(await fakeForge().pull(8))!,
      author: 'our-bot[bot]',
      state: 'open' as const,
      headBranch: branch,
    };
    const commit = (sha: string, message: string) => ({
      sha,
      treeSha: 'tree',
      parents: ['before'],
      message,
      author: '',
    });
    const answers: Partial<Forge> = {
      branches: async () => [{ name: branch, sha: 'newest' }],
      pullsFrom: async () => [ours],
      commitsBetween: async () => [
        commit('mine', `Fix a\n\nPatchwright-Run: ${job.key}`),
        commit('newest', 'Fix more\n\nPatchwright-Run: beefbeefbeefbeef'),
      ],
    };
    const { verdict, opened, did } = await ended({ answers });
    expect(verdict).toMatchObject({ verdict: 'unchanged', reason: 'overtaken' });
    expect(opened?.number).toBe(ours.number);
    expect([did['tree'], did['commit'], did['update']]).toEqual([undefined, undefined, undefined]);
  });

  test('leaves a pull request of its branch alone that was closed, and opens one', async () => {
    const closed = { ...(await fakeForge().pull(8))!, author: 'our-bot[bot]', state: 'closed' as const };
    const { opened, did } = await ended({ answers: { pullsFrom: async () => [closed] } });
    expect(did['pull']).toHaveLength(1);
    expect(did['update']).toBeUndefined();
    expect(opened).toBeDefined();
  });

  test('opens its pull request against the configured base', async () => {
    expect((await ended({ config: { base: 'next' } })).did['pull']).toMatchObject([{ base: 'next' }]);
  });

  test('keeps what a person wrote above our text, and dresses nothing again that is open already', async () => {
    const body = `Please wait for Monday.\n\n<!-- patchwright:text -->\nold text\n\n${renderMarker(seal, 'pull', { key: 'beef', requestedBy: 'rita' })}`;
    const own = { ...(await fakeForge().pull(8))!, headBranch: 'patchwright/issue-7-a-is-wrong', body };
    const branches = async () => [{ name: own.headBranch, sha: 'head' }];
    const { did } = await ended({
      answers: { branches, pullsFrom: async () => [own], advanceBranch: async () => undefined },
    });
    expect(did).not.toHaveProperty('reviewers');
    expect(did).not.toHaveProperty('labels');
    const [{ body: now }] = did['update'] as [{ body: string }];
    expect(now).toMatch(/^Please wait for Monday\.\n\n<!-- patchwright:text -->\n/);
    expect(now).not.toContain('old text');
  });
});

describe('what of a patch is published', () => {
  test('is what a person approved, whatever else the run has changed', async () => {
    const { did, verdict } = await ended({ job: { approved: planOf('a.js') } });
    expect(did['tree']).toEqual([['a.js']]);
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'partly-refused' });
    expect(verdict.message).toContain('b.js is not in the plan');
  });

  test('is the part that may be written, with no claim that this part was checked', async () => {
    const { did, verdict } = await ended({ closed: ['b.js'] });
    expect(did['tree']).toEqual([['a.js']]);
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'partly-refused' });
    const [{ body }] = did['pull'] as [{ body: string }];
    expect(body).toContain('b.js is protected');
    expect(body).not.toContain('2 of 2 tests pass');
  });

  test('is nothing where none of it may be written: it is offered in the comment', async () => {
    const { did, verdict, comment } = await ended({ closed: ['a.js', 'b.js'] });
    expect(did).not.toHaveProperty('branch');
    expect(verdict).toMatchObject({ verdict: 'refused', reason: 'path-refused' });
    expect(comment).toContain('+new');
    expect(comment).toContain('- [ ] publish');
  });

  test('is nothing of an unverified one, unless the configuration wants it', async () => {
    const outcome = { verdict: { verdict: 'unverified' as const, reason: 'checks-failed', message: 'Red.' } };
    expect(
      (await ended({ outcome, config: { pullRequest: { whenChecksFail: 'comment' } } })).did,
    ).not.toHaveProperty('pull');
    expect(
      (await ended({ outcome, config: { pullRequest: { whenChecksFail: 'draft' } } })).did,
    ).toHaveProperty('pull');
  });

  test.each<[string, Circumstances, string]>([
    ['it was stopped', { job: { task: 'stop' } }, 'stopped'],
    ['it is refused', { job: { refusal: { reason: 'fork', message: 'In a fork.' } } }, 'fork'],
    ['its money ran out', { outcome: { verdict: { verdict: 'over-budget', reason: 'max-calls', message: 'm' } } }, 'max-calls'],
    ['somebody has opened one meanwhile', { answers: { linkedPulls: async () => [9], recentPulls: async (): Promise<ForgePull[]> => [{ ...(await fakeForge().pull(8))!, number: 9, author: 'rita' }] } }, 'pull-request-exists'],
  ])('is nothing where %s', async (_, circumstances, reason) => {
    const { did, verdict } = await ended(circumstances);
    expect(verdict.reason).toBe(reason);
    expect(did).not.toHaveProperty('branch');
  }); // prettier-ignore
});

describe('a run that was published before', () => {
  const before = (facts: object) => [
    {
      id: 5,
      author: 'our-bot[bot]',
      createdAt: '',
      updatedAt: '',
      body: `old\n\n${renderMarker(seal, 'issue', { key: job.key, ...facts })}`,
    },
  ];

  test('is not published again, and its comment stays', async () => {
    const { did, verdict } = await ended({ comments: before({ verdict: 'patched', pull: 8 }) });
    expect([did, verdict.reason]).toEqual([{}, 'published-before']);
  });

  test('and was cut off is taken up in the same comment', async () => {
    const { did } = await ended({ comments: before({ verdict: 'running' }) });
    expect(did).toHaveProperty('branch');
    expect(readMarker(seal, String(did['comment']!.at(-1)))?.facts).toMatchObject({
      key: job.key,
      verdict: 'patched',
      pull: 8,
    });
  });

  test('is not said to be going on when it is started again', async () => {
    const begin = async (verdict: string) => {
      const written: string[] = [];
      const forge = fakeForge({
        answers: {
          comments: async () => before({ verdict }),
          updateComment: async (_id, body) => void written.push(body),
        },
      });
      const tell = await beginProgress({
        forge,
        job,
        config: githubConfigSchema.parse({}),
        ourselves: ['our-bot[bot]'],
        seal,
        gate: { secrets: [], webUrl: 'u' },
      });
      return { goesOn: tell !== undefined, written: written.length };
    };
    expect(await begin('patched')).toEqual({ goesOn: false, written: 0 });
    expect(await begin('running')).toEqual({ goesOn: true, written: 1 });
  });
});

describe('the order of what is written', () => {
  test('is the comment, the branch, the pull request, its people, the verdict, and the replies, each after the other', async () => {
    const order: string[] = [];
    const late =
      <T>(what: string, value?: T) =>
      async () => (await new Promise((resolve) => setTimeout(resolve, 1)), order.push(what), value as T);
    const pull = { ...(await fakeForge().pull(8))!, baseBranch: 'main' };
    await ended({
      job: {
        remarks: [{ id: 11, author: 'wendy', path: 'a.js', text: 'one' }],
        pull: { number: 8, branch: 'b', headSha: 'h', baseBranch: 'main', issueNumber: 7, title: 'T' },
        task: 'revise',
      },
      outcome: { findings: [{ source: 'review', severity: 'error', message: 'It has to be three.' }] },
      answers: {
        branchHead: async () => 'head',
        pull: async () => pull,
        createComment: async (number, body) => (
          await late(number === 8 && body.includes('To be changed') ? 'objections' : 'comment')(),
          { id: 5, author: 'our-bot[bot]', body, createdAt: '', updatedAt: '' }
        ),
        updateComment: late('verdict'),
        createTree: late('tree', 'new tree'),
        createCommit: late('commit', 'new'),
        advanceBranch: late('branch'),
        updatePull: late('pull'),
        replyToReviewComment: late('reply'),
      },
    });
    expect(order).toEqual(['comment', 'tree', 'commit', 'branch', 'pull', 'objections', 'verdict', 'reply']);
    const opening: string[] = [];
    const slow = (what: string) => async () => (
      await new Promise((resolve) => setTimeout(resolve, 1)),
      void opening.push(what)
    );
    const { did } = await ended({ answers: { addLabels: slow('labels'), requestReviewers: slow('people') } });
    expect([opening, did['comment']?.length]).toEqual([['labels', 'people'], 2]);
  });
});

describe('a run that cannot be published', () => {
  const refused = () => {
    throw new ForgeError('forbidden', 'The token may not write', { hint: 'Give it the right' });
  };

  test('says so in its comment, with what can be done, and offers its patch', async () => {
    const { verdict, comment } = await ended({ answers: { createTree: async () => refused() } });
    const message = 'The token may not write. Give it the right';
    expect(verdict).toEqual({ verdict: 'failed', reason: 'forbidden', message });
    expect(comment).toContain('+new');
  });

  test('says so to the job and by a sign where it may not even comment: why it was halted, or else what failed', async () => {
    const signs: unknown[] = [];
    const answers: Partial<Forge> = {
      comments: async () => refused(),
      recentComments: async () => refused(),
      react: async (...given) => void signs.push(given),
    };
    expect((await ended({ answers })).verdict).toMatchObject({ verdict: 'failed', reason: 'forbidden' });
    const halt = { reason: 'issue-gone', message: 'It is gone.' };
    const halted = (await ended({ answers, halt })).verdict;
    expect(halted).toMatchObject({ verdict: 'refused', reason: 'issue-gone' });
    expect(halted.message).toMatch(/^It is gone\. This could not be said .* Run the failed job again/);
    expect(signs).toEqual([
      [{ issue: 7 }, 'confused'],
      [{ issue: 7 }, 'confused'],
    ]);
  });

  test('is told where only the list of its own conversation is refused (R27)', async () => {
    const { verdict, comment } = await ended({ answers: { comments: async () => refused() } });
    expect(verdict).toMatchObject({ verdict: 'failed', reason: 'forbidden' });
    expect(comment).toContain('**Verdict: failed** (`forbidden`)');
  });

  test('gives no sign where it may be said later', async () => {
    const away = async () => Promise.reject(new ForgeError('server-error', 'GitHub is away'));
    expect((await ended({ answers: { comments: away } })).verdict).toMatchObject({ reason: 'server-error' });
  });

  test('is told where the fault is ours, with its patch, and thrown where nothing can be told', async () => {
    const broken = async () => Promise.reject(new Error('a fault'));
    const { verdict, comment } = await ended({ answers: { createTree: broken } });
    expect(verdict).toMatchObject({ verdict: 'failed', reason: 'unexpected', message: expect.stringContaining('a fault') });
    expect(comment).toContain('+new');
    await expect(ended({ answers: { comments: broken } })).rejects.toThrow('a fault');
  }); // prettier-ignore

  test.each(['plan', 'ask'] as const)('is one that was asked for %s, and holds a patch', async (task) => {
    const { verdict, did } = await ended({ job: { task } });
    expect(verdict).toMatchObject({ verdict: 'failed', reason: 'draft-unusable' });
    expect(did).not.toHaveProperty('tree');
  });

  test.each<[string, Circumstances, string]>([
    ['its money ran out', { outcome: { verdict: { verdict: 'over-budget', reason: 'max-cost', message: 'm' } } }, 'max-cost'],
    ['its branch is gone', { job: { task: 'revise', pull: { number: 8, branch: 'b' } as Job['pull'] } }, 'branch-gone'],
    ['the base to place it on is not known', { job: { task: 'rebase', pull: { number: 8, branch: 'b' } as Job['pull'] }, answers: { branchHead: async () => 'head' } }, 'draft-lost'],
  ])('tells its reason where %s', async (_, circumstances, reason) => {
    const { verdict, comment, did } = await ended(circumstances);
    expect(verdict.reason).toBe(reason);
    expect(comment.includes('+new')).toBe(reason !== 'draft-lost');
    expect(did).not.toHaveProperty('tree');
  }); // prettier-ignore
});

test('a follow-up goes to the branch that its pull request is for, whatever the configuration names now', async () => {
  const asked: string[] = [];
  const commitsBetween = async (from: string) => (asked.push(from), []);
  const own = { ...(await fakeForge().pull(8))!, baseBranch: 'release', headBranch: 'patchwright/issue-7-a-is-wrong' };
  const answers = { branches: async () => [{ name: own.headBranch, sha: 'head' }], pullsFrom: async () => [own], advanceBranch: async () => undefined, commitsBetween };
  await ended({ answers, config: { base: 'next' } });
  expect(asked).toContain('release');
  expect(asked).not.toContain('next');
}); // prettier-ignore

test('who opened a pull request stays who is asked about it, unless its body says nothing that can be read', async () => {
  const opened = async (facts: object) => {
    const body = `<!-- patchwright:text -->\nold\n\n${renderMarker(seal, 'pull', { ...facts })}`;
    const own = { ...(await fakeForge().pull(8))!, headBranch: 'b', body };
    const pull = { number: 8, branch: 'b', headSha: 'h', baseBranch: 'main', issueNumber: 7, title: 'T' };
    const { did } = await ended({ job: { task: 'revise', pull }, answers: { branchHead: async () => 'head', pull: async () => own, advanceBranch: async () => undefined } });
    return readMarker(seal, String((did['update'] as { body: string }[]).at(-1)?.body))?.facts;
  };
  expect(await opened({ key: 'beef', requestedBy: 'rita' })).toMatchObject({ key: 'beef', requestedBy: 'rita' });
  expect(await opened({ key: 'beef', requestedBy: 7 })).toMatchObject({ key: job.key, requestedBy: 'wendy' });
  expect(await opened({ key: 7, requestedBy: 'rita' })).toMatchObject({ key: job.key, requestedBy: 'wendy' });
}); // prettier-ignore
