import { describe, expect, test } from 'vitest';
import type { FileChange, Job } from '../../src/domain/index.ts';
import { ForgeError } from '../../src/errors/index.ts';
import type { Forge, ForgeCommit } from '../../src/ports/index.ts';
import { blobId } from '../../src/publication/verify/verify-patch.ts';
import { writeBranch, type BranchWrite } from '../../src/publication/branch/write-branch.ts';
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
  const mine = { ...commit('mine', ours, ['tests']), treeSha: 'new tree' };
  const known = [commit('base'), commit('fork'), commit('theirs', 'Tidy'), commit('tests', ours, ['base'])];
  const commits = [...known, mine, commit('another patch', ours, ['base'])];
  const made: string[] = [];
  const forge = fakeForge({
    answers: {
      commit: async (sha) => commits.find((one) => one.sha === sha),
      commitsBetween: async (_from, to) => (to === 'fork' ? [commit('fork')] : []),
      tree: async () => [],
      createTree: async () => 'new tree',
      createCommit: async () => 'new',
      recentSubjects: async () => [],
      branches: async () => [],
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
        branches: async () =>
          looks++ === 0 ? [{ name: `${branch}-2`, sha: 'other' }] : [{ name: branch, sha: head }],
        createBranch: async () => {
          throw new ForgeError('unreachable', 'the reply was lost');
        },
      }).forge;
    };
    expect(await writeBranch(write(after('mine')))).toMatchObject({ sha: 'mine' });
    for (const head of ['theirs', 'another patch'])
      await expect(writeBranch(write(after(head))), head).rejects.toThrow(/moved by someone else/);
  });
});

describe('a branch that is there already', () => {
  const file = (path: string) => ({ path, mode: '100644', blobId: blobId(Buffer.from('old\n')) });
  const modify: FileChange = { change: 'modify', path: 'a.js', before: 'old\n', after: 'new\n' };
  /** Trees, commits and heads that are made of the branch at some commit, and what comes of it. */
  const onBranch = async (
    head: string,
    more: Partial<BranchWrite> = {},
    answers: Partial<Forge> = {},
  ) => {
    const did: string[] = [];
    const { forge } = forgeWith({
      tree: async (sha, paths) => (did.push(`look at ${paths.join(' ')} in ${sha}`), paths.map(file)),
      createTree: async (base, entries) => (did.push(`${entries.map(({ path }) => path).join(' ')} on ${base}`), 'new tree'),
      createCommit: async ({ tree, parents }) => (did.push(`commit ${tree} on ${parents.join(' ')}`), 'new'),
      advanceBranch: async (name, sha) => void did.push(`${name} to ${sha}`),
      branchHead: async () => head,
      mergeBase: async () => 'base',
      ...answers,
    });
    const target = { mode: 'on-top', branch, head } as const;
    const result = await writeBranch(write(forge, { target, changes: [modify], ...more }));
    return { did, result };
  };

  test('is not written again by the run whose commit is its head', async () => {
    expect(await onBranch('mine')).toEqual({
      did: ['look at a.js in tree of base', 'a.js on tree of base'],
      result: { branch, sha: 'mine', made: false },
    });
  });

  test.each(['on-top', 'replace'] as const)(
    'is not taken for done (%s) where another process has answered the same request with another patch',
    async (mode) => {
      const target = { mode, branch, head: 'another patch' };
      await expect(onBranch('another patch', { target })).rejects.toThrow(/moved by someone else/);
    },
  );

  test('gets the edits on its head where people have committed to it, whatever they were made on', async () => {
    expect(await onBranch('theirs', { base: 'fork' })).toEqual({
      did: ['look at a.js in tree of theirs', 'a.js on tree of theirs', 'commit new tree on theirs', `${branch} to new`],
      result: { branch, sha: 'new', made: true },
    });
  });

  test('gets those of a fresh patch on its base, and keeps its head as a parent', async () => {
    const target = { mode: 'replace', branch, head: 'theirs' } as const;
    expect((await onBranch('theirs', { target })).did).toEqual([
      'look at a.js in tree of base', 'a.js on tree of base', 'commit new tree on theirs', `${branch} to new`,
    ]);
  });

  test('stays as it is where it holds just that already', async () => {
    const same = await onBranch('theirs', {}, { createTree: async () => 'tree of theirs' });
    expect(same.did).toEqual(['look at a.js in tree of theirs']);
    expect(same.result).toEqual({ branch, sha: 'theirs', made: false });
  });

  test('is looked at under the old name of a file that moves, too', async () => {
    const moved: FileChange = { ...modify, change: 'rename', path: 'b.js', from: 'a.js' };
    const answers = { tree: async (_sha: string, paths: readonly string[]) => (expect(paths).toEqual(['b.js', 'a.js']), [file('a.js')]) };
    expect((await onBranch('theirs', { changes: [moved] }, answers)).did[0]).toBe('a.js b.js on tree of theirs');
  });

  test('takes a patch placed anew while nobody has pushed since', async () => {
    expect((await onBranch('theirs', { madeFrom: 'theirs' })).result).toMatchObject({ sha: 'new' });
    expect((await onBranch('theirs', { madeFrom: 'base' })).result).toHaveProperty('problem');
  });

  test.each([
    ['its head is gone', 'nowhere', {}],
    ['the commit that the patch was made on is gone', 'theirs', { base: 'nowhere', target: { mode: 'replace', branch, head: 'theirs' } }],
  ] as const)('is not written where %s', async (_, head, more) => {
    await expect(onBranch(head, more)).rejects.toMatchObject({ code: 'not-found', message: expect.stringContaining('Commit nowhere is not in the repository') });
  });

  test('is written though nobody can say how commits are worded there', async () => {
    const recentSubjects = async () => { throw new ForgeError('forbidden', 'no'); };
    expect((await onBranch('theirs', {}, { recentSubjects })).result).toMatchObject({ made: true });
  });

  test.each<[string, string[], string[]]>([
    ['a fix', ['a.js'], ['Fix: a is wrong']],
    ['tests', ['a.test.js'], ['Add tests: Fix: a is wrong']],
    ['both', ['a.js', 'a.test.js'], ['Add tests: Fix: a is wrong', 'Fix: a is wrong']],
  ])('gets %s under a name that says so', async (_, paths, subjects) => {
    const said: string[] = [];
    const createCommit = async ({ message }: { message: string }) => (said.push(message.split('\n')[0]!), 'new');
    await onBranch('theirs', { changes: paths.map((path) => ({ ...modify, path })) }, { createCommit });
    expect(said).toEqual(subjects);
  });

  test('is left to somebody who has moved it while the patch was written', async () => {
    await expect(onBranch('theirs', {}, { branchHead: async () => 'base' })).rejects.toMatchObject({ code: 'conflict', hint: expect.stringContaining('untouched') });
  });
}); // prettier-ignore
