import { describe, expect, test } from 'vitest';
import { githubConfigSchema, type FileChange, type Job } from '../../src/domain/index.ts';
import type { Forge, ForgeCommit } from '../../src/ports/index.ts';
import { outcomeSchema } from '../../src/publication/run-outcome.ts';
import { publishRebased } from '../../src/publication/publish-rebased.ts';
import type { PublishOptions } from '../../src/publication/publish-options.ts';
import { blobId } from '../../src/publication/verify/verify-patch.ts';
import { fakeForge } from '../support/fake-forge.ts';

const [base, head] = ['b'.repeat(40), 'a'.repeat(40)];
const branch = 'patchwright/issue-7-t';
const before = 'export const a = 1;\n';
const change: FileChange = { change: 'modify', path: 'src/a.js', before, after: 'export const a = 2;\n' };
const verdict = { verdict: 'patched', reason: 'validated', message: 'It passes.' } as const;

interface Given {
  /** Commit that the branch points to now. */
  now?: string;
  /** Head that the patch was placed anew from. */
  madeFrom?: string | null;
  hasPull?: boolean;
  changes?: readonly FileChange[];
  diffs?: readonly string[];
  /** Files that the pull request touches. */
  paths?: readonly string[];
}

/** Publishes the patch of pull request 8, placed on a newer base. */
async function publish({ now = head, madeFrom = head, hasPull = true, ...more }: Given) {
  const made: string[] = [];
  const commit = (sha: string): ForgeCommit => ({
    ...{ sha, treeSha: `tree of ${sha}`, parents: [], message: 'm', author: 'wendy' },
  });
  const answers: Partial<Forge> = {
    pullPaths: async () => more.paths ?? ['src/a.js'],
    pullDiffs: async () => (more.diffs ?? []).map((path) => ({ path, diff: '' })),
    commit: async (sha) => commit(sha),
    commitsBetween: async (from) => (from === head ? [commit(base)] : []),
    tree: async (_sha, paths) =>
      paths.map((path) => ({ path, mode: '100644', blobId: blobId(Buffer.from(before)) })),
    createTree: async () => 'new tree',
    createCommit: async ({ parents }) => (made.push(`commit on ${parents.join(' ')}`), 'new'),
    recentSubjects: async () => [],
    branchHead: async () => now,
    mergeBase: async () => 'forked',
    readText: async (_path, ref) => (ref === head ? change.after : before),
    advanceBranch: async (name, sha) => void made.push(`${name} at ${sha}`),
    updatePull: async (number) => void made.push(`text of ${number}`),
  };
  const forge = fakeForge({ answers });
  const pull = (await forge.pull(8))!;
  const job = {
    ...{ task: 'rebase', key: 'cafe1234cafe1234', thread: 'comment-1', number: 8, text: '' },
    ...{ requestedBy: 'wendy', requestedAt: '2026-01-01T00:00:00Z', input: { title: 'T', body: '' } },
    pull: { number: 8, branch, baseBranch: 'main', issueNumber: 7, headSha: head },
  } as unknown as Job;
  const outcome = {
    ...outcomeSchema.parse({
      ...{ version: 1, job, inputHash: 'h', base, verdict },
      usage: { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 },
      bound: { calls: 0, tokens: 0, costUsd: 0 },
    }),
    head: madeFrom ?? undefined,
  };
  const options: PublishOptions = {
    ...{ forge, job, outcome, ourselves: ['our-bot[bot]'], seal: { secret: 's', repository: 'acme/shop' } },
    ...{ now: 0, pauseMs: 0, config: githubConfigSchema.parse({ base: 'main' }), notes: [], runId: '5' },
    protection: () => undefined,
    gate: { secrets: [], webUrl: forge.webUrl },
  } as PublishOptions;
  const target = { mode: 'on-top' as const, branch, head: now, ...(hasPull ? { pull } : {}) };
  const patch = { base, changes: [...(more.changes ?? [change])] };
  const ending = await publishRebased(options, { outcome, patch, target } as Parameters<
    typeof publishRebased
  >[1]);
  return { reason: ending.verdict.reason, pull: ending.pull?.number, made };
}

describe('the patch of a pull request on a newer base', () => {
  test('becomes a commit that has the old head and the base as parents', async () => {
    expect(await publish({})).toEqual({
      reason: 'validated',
      pull: 8,
      made: [`commit on ${head} ${base}`, `${branch} at new`, 'text of 8'],
    });
  });

  test.each<[what: string, given: Given, reason: string]>([
    ['somebody has pushed since it was made', { now: 'c'.repeat(40) }, 'branch-moved'],
    ['it was made from nothing', { madeFrom: null }, 'draft-lost'],
    ['there is no pull request', { hasPull: false }, 'draft-lost'],
    [
      'it touches a file that the pull request does not',
      { changes: [change, { ...change, path: 'src/b.js' }] },
      'out-of-scope',
    ],
    ['it leaves out a file of the pull request', { paths: ['src/a.js', 'src/b.js'] }, 'out-of-scope'],
    ['a file of it is another on the base', { changes: [{ ...change, before: 'other\n' }] }, 'branch-moved'],
  ])('is not published where %s', async (_, given, reason) => {
    expect(await publish(given)).toEqual({ reason, pull: undefined, made: [] });
  });

  test('may touch both names of a file that the pull request renames', async () => {
    const both = [change, { ...change, path: 'src/b.js' }];
    expect(await publish({ changes: both, diffs: ['src/b.js'] })).toMatchObject({ reason: 'validated' });
  });
});
