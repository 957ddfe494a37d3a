import {
  githubConfigSchema,
  type FileChange,
  type GithubConfig,
  type Job,
  type Verdict,
} from '../../src/domain/index.ts';
import type { Forge, ForgeComment } from '../../src/ports/index.ts';
import { publish } from '../../src/publication/index.ts';
import { outcomeSchema, type RunOutcome } from '../../src/publication/run-outcome.ts';
import type { PublishOptions } from '../../src/publication/publish-options.ts';
import { blobId } from '../../src/publication/verify/verify-patch.ts';
import { fakeForge } from '../support/fake-forge.ts';

export const seal = { secret: 's', repository: 'acme/shop' };
export const job: Job = {
  ...{ task: 'run', key: 'cafe1234cafe1234', thread: 'issue', number: 7, text: '', requestedBy: 'wendy' },
  ...{
    requestedAt: '2026-01-01T00:00:00Z',
    input: { title: 'a is wrong', body: '', author: 'rita', labels: [], hash: 'h' },
  },
};
export const patched: Verdict = { verdict: 'patched', reason: 'validated', message: 'A patch of 1 file.' };
const changeOf = (path: string): FileChange => ({ path, change: 'modify', before: 'old\n', after: 'new\n' });
export const planOf = (...paths: string[]) => ({
  ...{ rootCause: 'It is old.', approach: 'Make it new.' },
  changes: paths.map((path) => ({ action: 'modify' as const, path, instructions: 'Renew it.' })),
});

/** A draft of `a.js` and `b.js` that was checked. */
const draftOf = (more: Partial<RunOutcome> = {}): RunOutcome =>
  outcomeSchema.parse({
    ...{
      version: 1,
      job,
      inputHash: 'h',
      base: 'b'.repeat(40),
      verdict: patched,
      plan: planOf('a.js', 'b.js'),
    },
    patch: { base: 'b'.repeat(40), changes: [changeOf('a.js'), changeOf('b.js')] },
    checking: { state: 'ran', message: 'check "tests": 2 of 2 tests pass.' },
    usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0.1 },
    bound: { calls: 1, tokens: 1, costUsd: 1 },
    ...more,
  });

export interface Circumstances {
  job?: Partial<Job>;
  /** What differs in the draft; `null` where it left none. */
  outcome?: Partial<RunOutcome> | null;
  lost?: { reason: string; message: string };
  config?: object;
  /** Paths that may not be written to. */
  closed?: readonly string[];
  comments?: readonly ForgeComment[];
  answers?: Partial<Forge>;
  halt?: { reason: string; message: string };
  isRetried?: boolean;
  isPatient?: boolean;
}

/** Publishes a run with a patch of `a.js` and `b.js`, and tells all that came of it. */
export async function ended({
  job: more,
  outcome,
  config = {},
  closed = [],
  comments = [],
  answers,
  halt,
  lost,
  isRetried,
  isPatient,
}: Circumstances = {}) {
  const did: Record<string, unknown[]> = {};
  const tell = (what: string, value: unknown) => void (did[what] = [...(did[what] ?? []), value]);
  const pull = (await fakeForge().pull(8))!;
  const forge = fakeForge({
    answers: {
      comments: async () => comments,
      createComment: async (_number, body) => (
        tell('comment', body),
        { id: 5, author: 'our-bot[bot]', body, createdAt: '', updatedAt: '' }
      ),
      updateComment: async (_id, body) => tell('comment', body),
      repositoryFacts: async () => ({ defaultBranch: 'main', archived: false, isPrivate: false }),
      ...{
        branches: async () => [],
        commitsBetween: async () => [],
        mergeBase: async () => 'base',
        branchHead: async () => undefined,
        recentSubjects: async () => [],
      },
      commit: async (sha) => ({ sha, treeSha: 'tree', parents: [], message: 'm', author: '' }),
      tree: async () =>
        ['a.js', 'b.js', '.env'].map((path) => ({
          path,
          mode: '100644',
          blobId: blobId(Buffer.from('old\n')),
        })),
      createTree: async (_base, changes) => (
        tell(
          'tree',
          changes.map(({ path }) => path),
        ),
        'new tree'
      ),
      createCommit: async ({ message }) => (tell('commit', message), 'new'),
      createBranch: async (name) => tell('branch', name),
      createPull: async (draft) => (
        tell('pull', draft),
        { ...pull, ...draft, headBranch: draft.head, baseBranch: draft.base }
      ),
      updatePull: async (_number, change) => tell('update', change),
      addLabels: async (_number, labels) => tell('labels', labels),
      requestReviewers: async (_number, logins) => tell('reviewers', logins),
      readText: async () => undefined,
      ...answers,
    },
  });
  const options: PublishOptions = {
    ...{
      forge,
      job: { ...job, ...more },
      ourselves: ['our-bot[bot]'],
      seal,
      now: 0,
      pauseMs: 0,
      notes: [],
      halt: halt && { verdict: 'refused', ...halt },
      lost,
      isRetried,
      isPatient,
    },
    config: githubConfigSchema.parse(config) as GithubConfig,
    outcome: outcome === null ? undefined : draftOf(outcome),
    protection: (path) => (closed.includes(path) ? 'is protected' : undefined),
    gate: { secrets: [], webUrl: 'https://github.test/acme/shop' },
  };
  const result = await publish(options);
  const { verdict, pull: opened } = result;
  return { result, verdict, opened, did, comment: String(did['comment']?.at(-1) ?? '') };
}
