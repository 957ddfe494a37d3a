import { describe, expect, test } from 'vitest';
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

  test('gets what was asked for on its lines, which no plan lists, and of all else what its plan lists', async () => {
    const outcome = { plan: planOf('a.js') };
    expect((await onBranch('beef', { outcome, job: { task: 'edit-lines', pull } })).did['tree']).toEqual([['a.js', 'b.js']]);
    expect((await onBranch('beef', { outcome, job: { task: 'revise', pull } })).did['tree']).toEqual([['a.js']]);
  }); // prettier-ignore
});
