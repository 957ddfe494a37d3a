import { describe, expect, test } from 'vitest';
import { readPullMemory } from '../../src/markers/pull-memory.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { fakeForge } from '../support/fake-forge.ts';
import { ended, job, planOf, seal, type Circumstances } from './ended-run.ts';

describe('a pull request that is there already', () => {
  const branch = 'patchwright/issue-7-a-is-wrong';
  const onBranch = async (key: string, more: Circumstances = {}) => {
    const body = `<!-- patchwright:text -->\nold\n\n${renderMarker(seal, 'pull', { key, requestedBy: 'rita' })}`;
    const own = { ...(await fakeForge().pull(8))!, headBranch: branch, body };
    return ended({
      ...more,
      answers: {
        branches: async () => [{ name: branch, sha: 'head' }],
        branchHead: async () => 'head',
        pull: async () => own,
        pullsFrom: async () => [own],
        advanceBranch: async () => undefined,
        ...more.answers,
      },
    });
  };
  const pull = { number: 8, branch, headSha: 'head', baseBranch: 'main', issueNumber: 7, title: 'T' };

  test('gets its labels and people from the run that opened it, also when that was cut off before', async () => {
    expect((await onBranch(job.key)).did).toMatchObject({ labels: [[]], reviewers: [['wendy']] });
    expect((await onBranch('beef')).did).not.toHaveProperty('labels');
  });

  test('gets the title of a run on its issue, and keeps its own where it is asked for there', async () => {
    expect((await onBranch('beef')).did['update']).toMatchObject([{ title: 'Make it new' }]);
    const { did } = await onBranch('beef', { job: { task: 'revise', pull } });
    expect((did['update'] as { title?: string }[])[0]!.title).toBeUndefined();
  });

  test.each<[string, string, Circumstances, string]>([
    ['this very run, which was cut off before', job.key, { job: { task: 'revise', pull } }, 'rita'],
    ['an earlier run that is followed up', 'beef', { job: { task: 'revise', pull } }, 'rita'],
    ['an earlier run on the issue, which this one replaces', 'beef', {}, 'wendy'],
  ])('says who asked for it: %s', async (_, key, more, asker) => {
    const [update] = (await onBranch(key, more)).did['update'] as { body: string }[];
    expect(/Requested by (\w+)/.exec(update!.body)?.[1]).toBe(asker);
    expect(readPullMemory(seal, update!.body)).toMatchObject({ requestedBy: asker });
  });

  test.each<[string, Circumstances]>([
    ['followed up', { job: { task: 'revise', pull } }],
    ['replaced by a run on its issue', {}],
  ])(
    'and is closed or merged while it is %s is no success, since nobody will merge the commit',
    async (_, more) => {
      const answers = { updatePull: async () => 'closed' as const };
      const { verdict } = await onBranch('beef', { ...more, answers });
      expect(verdict).toMatchObject({ verdict: 'failed', reason: 'gone' });
      expect(verdict.message).toMatch(/Pull request 8 was closed or merged.* in no open pull request/);
    },
  );

  test('gets what was asked for on its lines, whatever its plan lists, and of all else what its plan lists', async () => {
    const outcome = { plan: planOf('a.js') };
    const answers = { reviewComments: async () => [], replyToReviewComment: async () => undefined };
    const onLinesOf = async (...paths: string[]) => {
      const remarks = paths.map((path, at) => ({ id: at + 1, author: 'wendy', path, text: 'one' }));
      return (await onBranch('beef', { outcome, answers, job: { task: 'edit-lines', pull, remarks } })).did['tree'];
    };
    expect(await onLinesOf('a.js', 'b.js')).toEqual([['a.js', 'b.js']]);
    expect(await onLinesOf('b.js')).toEqual([['b.js']]);
    expect((await onBranch('beef', { outcome, job: { task: 'revise', pull } })).did['tree']).toEqual([['a.js']]);
  }); // prettier-ignore
});
