import { describe, expect, test } from 'vitest';
import type { Job } from '../../src/domain/index.ts';
import type { Forge, ForgeCommit, ForgePull } from '../../src/ports/index.ts';
import { findTarget } from '../../src/publication/branch/target.ts';
import { fakeForge } from '../support/fake-forge.ts';

const branch = 'patchwright/issue-7-a-is-wrong';
const authorship = { ourselves: ['our-bot[bot]'], seal: { secret: 's', repository: 'acme/shop' } };
const job = { key: 'cafe1234cafe1234', number: 7, input: { title: 'a is wrong' } } as Job;
const onPull = { ...job, pull: { number: 8, branch, headSha: 'head' } } as Job;

const run = (sha: string, key = 'beef'): ForgeCommit => commit(sha, `Fix a\n\nPatchwright-Run: ${key}`);
function commit(sha: string, message: string, parents: string[] = ['before']): ForgeCommit {
  return { sha, treeSha: `tree of ${sha}`, parents, message, author: 'somebody' };
}

/** Where the patch goes when the branch of the issue holds these commits, the last one its head. */
async function target(
  commits: ForgeCommit[],
  {
    pull = {},
    wanted = job,
    ...answers
  }: { pull?: Partial<ForgePull> | undefined; wanted?: Job } & Partial<Omit<Forge, 'pull'>> = {},
) {
  const ours = { ...(await fakeForge().pull(8))!, headBranch: branch, ...pull };
  const forge = fakeForge({
    answers: {
      pull: async () => ours,
      branchHead: async () => commits.at(-1)?.sha,
      branches: async () => commits.slice(-1).map(({ sha }) => ({ name: branch, sha })),
      pullsFrom: async () => [ours],
      commitsBetween: async () => commits,
      commit: async (sha) => commits.find((one) => one.sha === sha),
      ...answers,
    },
  });
  return findTarget(forge, wanted, authorship);
}

describe('a patch for an issue', () => {
  test('takes the place of the one before where only runs have written to the branch', async () => {
    expect(await target([run('a'), commit('m', 'Merge main', ['a', 'main'])])).toMatchObject({
      mode: 'replace',
      branch,
      head: 'm',
    });
  });

  test('goes on top of what a person has pushed there', async () => {
    expect(await target([run('a'), commit('p', 'Tidy')])).toMatchObject({
      mode: 'on-top',
      branch,
      head: 'p',
    });
  });

  test('goes on top of a commit of ours that a person has amended (R13)', async () => {
    const amended = { ...run('a'), isRewritten: true };
    expect(await target([amended])).toMatchObject({ mode: 'on-top', branch, head: 'a' });
    expect(await target([amended], { pullsFrom: async () => [] })).toMatchObject({ mode: 'new' });
  });

  test('is made on a branch of its own where the one of that name is a person’s', async () => {
    const theirs = { author: 'rita', body: '' };
    expect(await target([commit('p', 'Mine')], { pull: theirs })).toEqual({
      mode: 'new',
      branch: `${branch}-2`,
    });
    expect(await target([commit('p', 'Mine')], { pullsFrom: async () => [] })).toEqual({
      mode: 'new',
      branch: `${branch}-2`,
    });
  });

  test('takes up the branch that a run left before it opened its pull request', async () => {
    expect(await target([run('a')], { pullsFrom: async () => [] })).toEqual({
      mode: 'replace',
      branch,
      head: 'a',
    });
  });

  test('is made anew where its pull request was closed, or another issue has the branch', async () => {
    expect(await target([run('a')], { pull: { state: 'closed' } })).toEqual({
      mode: 'new',
      branch: `${branch}-2`,
    });
    const branches = async () => [{ name: 'patchwright/issue-70-b', sha: 'a' }];
    expect(await target([run('a')], { branches })).toEqual({ mode: 'new', branch });
  });

  test('is overtaken where newer commits stand on what this very run made', async () => {
    expect(await target([run('a', job.key), run('b')])).toMatchObject({ overtaken: true });
    expect(await target([run('b'), run('a', job.key)])).toMatchObject({ overtaken: false });
  });
});

describe('a patch for a pull request', () => {
  test('goes on top of its branch', async () => {
    expect(await target([run('a')], { wanted: onPull })).toMatchObject({ mode: 'on-top', branch, head: 'a' });
  });

  test('goes nowhere when its branch was deleted or it was closed meanwhile', async () => {
    expect(await target([], { wanted: onPull })).toEqual({ gone: `The branch ${branch} was deleted.` });
    expect(await target([run('a')], { wanted: onPull, pull: { state: 'closed' } })).toEqual({
      gone: 'Pull request 8 is closed.',
    });
  });
});
