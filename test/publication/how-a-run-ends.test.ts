import { describe, expect, test } from 'vitest';
import type { Job, LineRemark, Verdict } from '../../src/domain/index.ts';
import { ForgeError } from '../../src/errors/index.ts';
import { readPullMemory } from '../../src/markers/pull-memory.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { readThreadMemory } from '../../src/markers/thread-memory.ts';
import type { Forge, ForgeComment, ForgePull } from '../../src/ports/index.ts';
import { fakeForge } from '../support/fake-forge.ts';
import { ended, job, patched, planOf, seal, type Circumstances } from './ended-run.ts';

const branch = 'patchwright/issue-7-a-is-wrong';
const address = { number: 8, url: 'https://github.test/acme/shop/pull/8' };
const remarks: LineRemark[] = [{ id: 11, author: 'wendy', path: 'a.js', line: 1, text: 'one' }];
const pull = { number: 8, branch, headSha: 'h', baseBranch: 'main', issueNumber: 7, title: 'T' };
const inReview: Partial<Job> = { task: 'edit-lines', thread: 'reviews', remarks, pull };
const commentWith = (facts: object, thread = 'issue'): ForgeComment => ({
  ...{ id: 5, author: 'our-bot[bot]', createdAt: '', updatedAt: '' },
  body: `old\n\n${renderMarker(seal, thread, facts)}`,
});
const memoryOf = (comment: string) => readThreadMemory(seal, comment)!.memory;
const verdictOf = (verdict: Verdict['verdict'], reason = 'r'): Verdict => ({
  verdict,
  reason,
  message: 'Said.',
});

/** The ids of the remarks that were replied to. */
async function replied(given: Circumstances): Promise<number[]> {
  const ids: number[] = [];
  await ended({
    ...given,
    answers: {
      branchHead: async () => 'h',
      advanceBranch: async () => undefined,
      reviewComments: async () => [],
      replyToReviewComment: async (_pull, id) => void ids.push(id),
      ...given.answers,
    },
  });
  return ids;
}

describe('the threads of a review', () => {
  const left = (verdict: string) => [commentWith({ key: job.key, verdict }, 'reviews')];

  test.each<[string, Circumstances, number[]]>([
    ['its patch is published', {}, [11]],
    ['nothing is to be changed', { outcome: { verdict: verdictOf('unchanged'), patch: undefined } }, [11]],
    ['it is refused', { job: { ...inReview, refusal: { reason: 'fork', message: 'm' } } }, [11]],
    ['it failed, and is started again', { outcome: { verdict: verdictOf('failed') } }, []],
    ['its money ran out', { outcome: { verdict: verdictOf('over-budget'), patch: undefined } }, []],
    ['it was cut off behind its verdict', { comments: left('patched') }, [11]],
    ['it was cut off before', { comments: left('running') }, [11]],
  ])('are answered where %s: %j', async (_, given, ids) => {
    expect(await replied({ job: inReview, ...given })).toEqual(ids);
  }); // prettier-ignore

  test('get the certain edits of it, though others could not be made and checks that fail publish nothing', async () => {
    const config = { pullRequest: { whenChecksFail: 'comment' } };
    const answers = { branchHead: async () => 'h', advanceBranch: async () => undefined, reviewComments: async () => [], replyToReviewComment: async () => undefined };
    const made = async (reason: string, task: Job['task']) => {
      const given = { config, answers, outcome: { verdict: verdictOf('unverified', reason) } };
      return (await ended({ ...given, job: { ...inReview, task } })).did['tree'] !== undefined;
    };
    expect(await made('edit-refused', 'edit-lines')).toBe(true);
    expect(await made('edit-refused', 'revise')).toBe(false);
    expect(await made('checks-failed', 'edit-lines')).toBe(false);
  }); // prettier-ignore
});

describe('a run that ends where a pull request stands', () => {
  const known = (key: string, verdict: string) => [commentWith({ key, verdict, pull: 8 })];
  test.each<[string, Circumstances, string]>([
    ['and was stopped', { job: { task: 'stop' }, comments: known('older', 'patched') }, 'stopped'],
    ['and was published before', { comments: known(job.key, 'patched') }, 'published-before'],
  ])('%s keeps pointing to it', async (_, given, reason) => {
    const { verdict, opened } = await ended(given);
    expect([verdict.reason, opened]).toEqual([reason, address]);
    const gone = await ended({ ...given, answers: { pull: async () => undefined } });
    expect([gone.verdict.reason, gone.opened]).toEqual([reason, undefined]);
  });

  test('tells the verdict of then', async () => {
    const { verdict } = await ended({ comments: known(job.key, 'unverified') });
    expect(verdict).toMatchObject({ verdict: 'unverified', reason: 'published-before' });
  });
});

describe('a run without a draft', () => {
  test.each<[string, Circumstances, object]>([
    ['whose cause is known', { lost: { reason: 'time-limit', message: 'Six hours.' } }, { verdict: 'failed', reason: 'time-limit', message: 'Six hours.' }],
    ['whose cause is not known', {}, { verdict: 'failed', reason: 'draft-lost' }],
    ['that is to end for a reason', { halt: { reason: 'issue-closed', message: 'm' }, lost: { reason: 'time-limit', message: 'm' } }, { verdict: 'refused', reason: 'issue-closed' }],
    ['that is halted and was refused', { halt: { reason: 'issue-closed', message: 'm' }, job: { refusal: { reason: 'fork', message: 'n' } } }, { reason: 'issue-closed' }],
    ['that explains', { job: { task: 'explain', thread: 'comment-1' } }, { verdict: 'unchanged', reason: 'explained', message: expect.stringContaining('No run has finished here yet.') }],
    ['that was asked to stop', { job: { task: 'stop' } }, { verdict: 'refused', reason: 'stopped', message: 'wendy asked to stop.' }],
  ])('%s says so', async (_, given, wanted) => {
    const { verdict, did, comment } = await ended({ outcome: null, ...given });
    expect(verdict).toMatchObject(wanted);
    expect(comment).toContain(`**Verdict: ${verdict.verdict}** (\`${verdict.reason}\`)`);
    expect(Object.keys(did)).toEqual(['comment']);
    expect(memoryOf(comment)).not.toHaveProperty('spent');
  }); // prettier-ignore
});

describe('a patch that becomes no pull request', () => {
  const theirs = async (): Promise<ForgePull[]> => [
    { ...(await fakeForge().pull(8))!, number: 9, author: 'rita', body: 'Fixes #7' },
  ];
  test.each<[string, Circumstances, string, boolean]>([
    ['since somebody has one', { answers: { recentPulls: theirs } }, 'pull-request-exists', true],
    ['since it touches too many files', { config: { pullRequest: { maxFiles: 1 } } }, 'too-large', true],
    ['since it changes too many lines', { config: { pullRequest: { maxLines: 3 } } }, 'too-large', true],
    ['since its money ran out', { outcome: { verdict: verdictOf('over-budget') } }, 'r', true],
    ['since the run failed after it was written', { outcome: { verdict: verdictOf('failed') } }, 'r', true],
    ['since nothing should change', { outcome: { verdict: verdictOf('unchanged') } }, 'r', false],
  ])('%s is offered in the comment or not: %j', async (_, given, reason, isOffered) => {
    const { verdict, comment } = await ended(given);
    expect([verdict.reason, comment.includes('+new')]).toEqual([reason, isOffered]);
    expect(memoryOf(comment).offer).toBe(isOffered || undefined);
  }); // prettier-ignore
});

describe('the comment of a run', () => {
  test('says that it works before anything else is looked at or written', async () => {
    let isSaid = false;
    const branches = async () => (expect(isSaid, 'the comment stands').toBe(true), []);
    const createComment: Forge['createComment'] = async (_number, body) => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      isSaid = true;
      return { id: 5, author: 'our-bot[bot]', body, createdAt: '', updatedAt: '' };
    };
    expect((await ended({ answers: { branches, createComment } })).verdict).toEqual(patched);
  });

  test('remembers what the run cost, and when, also where it was told twice', async () => {
    const { comment } = await ended({ comments: [commentWith({ spent: [{ key: 'o', usd: 1, at: 't' }] })] });
    expect(memoryOf(comment).spent).toEqual([
      { key: 'o', usd: 1, at: 't' },
      { key: job.key, usd: 0.1, at: '1970-01-01T00:00:00.000Z' },
    ]);
  });

  test('keeps the plan that waits, and what an earlier round offered', async () => {
    const earlier = { key: 'older', verdict: 'unverified', offer: true, plan: planOf('a.js'), shown: ['modify `a.js`'] };
    const { comment } = await ended({ comments: [commentWith(earlier)] });
    expect(memoryOf(comment)).toMatchObject({ plan: planOf('a.js'), shown: ['modify `a.js`'] });
    expect(comment).toContain('Earlier result: unverified');
  }); // prettier-ignore

  test('that was made though its reply was lost gets the text of now', async () => {
    const made: ForgeComment[] = [];
    const texts: string[] = [];
    const { verdict } = await ended({
      answers: {
        comments: async () => made,
        createComment: async () => {
          made.push(commentWith({ key: job.key, verdict: 'running' }));
          throw new ForgeError('unreachable', 'the reply was lost');
        },
        updateComment: async (id, body) => void texts.push(`${id} ${body.slice(0, 30)}`),
      },
    });
    expect(verdict).toEqual(patched);
    expect(texts).toEqual(['5 ### Patchwright: working\n\nRequ', '5 ### Patchwright: **patched**\n\n']);
  });
});

describe('the pull request of a run', () => {
  const own = async (more: Partial<ForgePull> = {}) => ({ ...(await fakeForge().pull(8))!, headBranch: branch, ...more });

  test('is the one that somebody else opened from the branch meanwhile, if it is open', async () => {
    const given = async (state: ForgePull['state']) =>
      (await ended({ answers: { pullsFrom: async () => [await own({ state })] } })).did;
    expect(await given('open')).not.toHaveProperty('pull');
    expect(await given('open')).toHaveProperty('update');
    expect(await given('closed')).toHaveProperty('pull');
  });

  test('is made on a commit of the branch that it is for', async () => {
    const asked: string[] = [];
    const commitsBetween = async (from: string) => (asked.push(from), []);
    await ended({ answers: { commitsBetween }, config: { base: 'next' } });
    expect(asked).toEqual(['next']);
    asked.length = 0;
    await ended({ answers: { commitsBetween } });
    expect(asked).toEqual(['main']);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['the folder of GitHub', { '.github/CODEOWNERS': '* @a', CODEOWNERS: '* @b', 'docs/CODEOWNERS': '* @c' }, ['a']],
    ['the top', { CODEOWNERS: '* @b', 'docs/CODEOWNERS': '* @c' }, ['b']],
    ['the documents', { 'docs/CODEOWNERS': '* @c' }, ['c']],
    ['the first place that has one, though it names nobody', { '.github/CODEOWNERS': '', CODEOWNERS: '* @b' }, ['wendy']],
    ['a list that names its author alone', { CODEOWNERS: '* @our-bot' }, ['our-bot']],
    ['none', {}, ['wendy']],
  ])('asks the owners of the list in %s', async (_, files, reviewers) => {
    const readText = async (path: string, ref: string) => (ref === 'next' ? files[path] : undefined);
    const { did } = await ended({ answers: { readText }, config: { base: 'next' } });
    expect(did['reviewers']).toEqual([reviewers]);
  });

  test('tells what each round was asked for', async () => {
    const asked = async (more: Partial<Job>) => {
      const answers = { branchHead: async () => 'h', advanceBranch: async () => undefined, reviewComments: async () => [], replyToReviewComment: async () => undefined, pull: async () => own() };
      const { did } = await ended({ answers, job: { ...more, pull } });
      const [{ body }] = did['update'] as [{ body: string }];
      return readPullMemory(seal, body)!.rounds!.map((round) => round.asked);
    };
    expect(await asked({ task: 'revise' })).toEqual(['a comment']);
    expect(await asked({ task: 'edit-lines', remarks })).toEqual(['a review']);
    expect(await asked({ task: 'fix-checks' })).toEqual(['failed checks']);
  });
}); // prettier-ignore
