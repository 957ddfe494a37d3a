import { describe, expect, test } from 'vitest';
import type { Job } from '../../src/domain/index.ts';
import { ForgeError } from '../../src/errors/index.ts';
import type { Forge, ForgeCommit } from '../../src/ports/index.ts';
import { otherPull } from '../../src/publication/other-pulls.ts';
import { writeBranch, type BranchWrite } from '../../src/publication/write-branch.ts';
import { fakeForge } from '../support/fake-forge.ts';

const job = {
  ...{ task: 'run', key: 'cafe1234cafe1234', thread: 'issue', number: 7, text: '' },
  ...{ requestedBy: 'wendy', requestedAt: '2026-01-01T00:00:00Z', input: { title: 'a is wrong' } },
} as Job;
const branch = 'patchwright/issue-7-a-is-wrong';

const commit = (sha: string, message = 'm', parents: string[] = []): ForgeCommit => ({
  ...{ sha, treeSha: `tree of ${sha}`, parents, message, author: 'wendy' },
});
const ours = `Fix a\n\nPatchwright-Run: ${job.key}`;

/** A forge with the commit `base` on `main`, one of a fork, and what somebody pushed to our branch. */
function forgeWith(answers: Partial<Forge> = {}) {
  const commits = [commit('base'), commit('fork'), commit('theirs', 'Tidy'), commit('mine', ours)];
  const made: string[] = [];
  const forge = fakeForge({
    answers: {
      commit: async (sha) => commits.find((one) => one.sha === sha),
      commitsBetween: async (_from, to) => (to === 'fork' ? [commit('fork')] : []),
      tree: async () => [],
      createTree: async () => 'new tree',
      createCommit: async () => 'new',
      recentSubjects: async () => [],
      branchHead: async () => undefined,
      createBranch: async (name, sha) => void made.push(`${name} at ${sha}`),
      ...answers,
    },
  });
  return { forge, made };
}

const write = (forge: Forge, more: Partial<BranchWrite> = {}): BranchWrite => ({
  ...{ forge, job, base: 'base', baseBranch: 'main', pauseMs: 0, target: { mode: 'new', branch } },
  changes: [{ change: 'create', path: 'src/new.js', after: 'export const a = 1;\n' }],
  rules: { protection: () => undefined, secrets: [] },
  gate: { secrets: [], webUrl: 'https://github.test/acme/shop' },
  ...more,
});

describe('the branch that a patch is put on', () => {
  test('is made from the commit that the patch was made on', async () => {
    const { forge, made } = forgeWith();
    expect(await writeBranch(write(forge))).toEqual({ branch, sha: 'new', made: true });
    expect(made).toEqual([`${branch} at new`]);
  });

  test('is made from no commit that is not part of the base branch: one of a fork would come along', async () => {
    const { forge, made } = forgeWith();
    await expect(writeBranch(write(forge, { base: 'fork' }))).rejects.toThrow(
      /is not part of the branch main/,
    );
    expect(made).toEqual([]);
  });

  test('is left alone where somebody pushed since the patch was placed anew', async () => {
    const { forge, made } = forgeWith();
    const target = { mode: 'replace', branch, head: 'theirs' } as const;
    expect(await writeBranch(write(forge, { target, madeFrom: 'older' }))).toEqual({
      problem: { reason: 'does-not-apply', message: `${branch} has new commits` },
    });
    expect(made).toEqual([]);
  });

  test('is taken for ours after a lost reply only where our commit stands on it', async () => {
    const after = (head: string) => {
      let looks = 0;
      return forgeWith({
        branchHead: async () => (looks++ === 0 ? undefined : head),
        createBranch: async () => {
          throw new ForgeError('unreachable', 'the reply was lost');
        },
      }).forge;
    };
    expect(await writeBranch(write(after('mine')))).toMatchObject({ sha: 'mine' });
    await expect(writeBranch(write(after('theirs')))).rejects.toThrow(/moved by somebody else/);
  });
});

describe('a pull request that stands in the way of ours', () => {
  const authorship = { ourselves: ['our-bot[bot]'], seal: { secret: 's', repository: 'acme/shop' } };
  const find = async (author: string, text = '', state = 'open') => {
    const pull = (await fakeForge().pull(8))!;
    const theirs = { ...pull, author, state, body: 'Fixes #7', headBranch: 'mend' } as typeof pull;
    const forge = fakeForge({ answers: { recentPulls: async () => [theirs] } });
    return otherPull(forge, { ...job, text }, authorship);
  };

  test('is an open one of somebody else, and none of our own', async () => {
    expect(await find('nora')).toMatchObject({ reason: 'pull-request-exists' });
    expect(await find('OUR-bot[bot]')).toBeUndefined();
    expect(await find('nora', '', 'closed')).toBeUndefined();
  });

  test('is none for somebody who wants ours anyway', async () => {
    expect(await find('nora', 'do it anyway, please')).toBeUndefined();
    expect(await find('nora', 'any way you like')).toMatchObject({ reason: 'pull-request-exists' });
  });
});
