import { describe, expect, test } from 'vitest';
import type { Job } from '../../src/domain/index.ts';
import type { Forge, ForgeCommit, ForgePull } from '../../src/ports/index.ts';
import { findTarget } from '../../src/publication/branch/target.ts';
import { renderPullMemory } from '../../src/markers/pull-memory.ts';
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
    expect(await target([run('a'), run('b')])).toMatchObject({ mode: 'replace', branch, head: 'b' });
  });

  const merge = commit('m', 'Merge main', ['a', 'main']);
  const ours = { path: 'a.js', status: 'modified', blobId: '1' };
  test.each([
    ['replaces what only the branch’s button has merged the base into', [ours], [ours], 'replace'],
    ['goes on top of a merge that brings a file of its own', [ours], [ours, { ...ours, path: 'b.js' }], 'on-top'],
    ['goes on top of a merge that settled a conflict', [ours], [{ ...ours, blobId: '2' }], 'on-top'],
    ['goes on top of a merge that left out a part of the patch', [ours], [], 'on-top'],
    ['goes on top of a merge that removed what the patch changed', [ours], [{ ...ours, status: 'removed' }], 'on-top'],
    ['goes on top of a merge of more files than the forge lists', undefined, undefined, 'on-top'],
  ] as const)('%s (R13)', async (_, before, after, mode) => {
    const differences = async (base: string, head: string) => (base !== 'main' ? [] : head === 'a' ? before : after);
    expect(await target([run('a'), merge], { differences })).toMatchObject({ mode, head: 'm' });
  }); // prettier-ignore

  test('goes on top of a merge of three branches', async () => {
    const octopus = commit('m', 'Merge', ['a', 'main', 'third']);
    expect(await target([run('a'), octopus])).toMatchObject({ mode: 'on-top' });
  });

  /** A pull request whose rounds made these commits. */
  const remembering = (...made: string[]) => {
    const round = { by: 'wendy', asked: '', verdict: '', calls: 1, costUsd: 0 };
    const rounds = made.map((one) => ({ ...round, key: one, commit: one }));
    return { pull: { body: renderPullMemory(authorship.seal, { rounds }) } };
  };

  test('knows its own commits by their numbers: one that was amended and signed anew is a person’s (R13)', async () => {
    expect(await target([run('a'), run('b')], remembering('a', 'b'))).toMatchObject({ mode: 'replace' });
    expect(await target([run('a'), run('x')], remembering('a', 'b'))).toMatchObject({ mode: 'on-top' });
  });

  test('knows the commit of tests below its own', async () => {
    const [tests, fix] = [run('t', 'cafe'), { ...run('f', 'cafe'), parents: ['t'] }];
    expect(await target([tests, fix], remembering('f'))).toMatchObject({ mode: 'replace' });
    expect(await target([run('t', 'beef'), fix], remembering('f'))).toMatchObject({ mode: 'on-top' });
  });

  test('goes on top of a person’s commit that held the patch already, as a round remembers it', async () => {
    expect(await target([run('a'), commit('p', 'Mine')], remembering('a', 'p'))).toMatchObject({
      mode: 'on-top',
    });
  });

  test('goes on top of more commits than the forge lists', async () => {
    const many = Array.from({ length: 250 }, (_, nth) => run(`c${nth}`));
    expect(await target(many)).toMatchObject({ mode: 'on-top' });
    expect(await target(many.slice(1))).toMatchObject({ mode: 'replace' });
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
