import { resolveConfig, parseConfig } from '../../src/config/index.ts';
import type { Job, Patch, Usage, Verdict } from '../../src/domain/index.ts';
import type { TriggerEvent } from '../../src/intake/events/index.ts';
import { freeze } from '../../src/intake/events/frozen-input.ts';
import { draftJob, type DraftOptions } from '../../src/jobs/events/draft-job.ts';
import type { DraftMemory, DraftRecord } from '../../src/jobs/events/draft-memory.ts';
import type { EventContext } from '../../src/jobs/events/event-context.ts';
import type { RunRequest, RunResult } from '../../src/pipeline/index.ts';
import type { Forge, Workspace } from '../../src/ports/index.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';
import { fakeForge } from '../support/fake-forge.ts';

export const [main, moved] = ['a'.repeat(40), 'b'.repeat(40)];
export const seal = { secret: 's', repository: 'acme/shop' };
export const usage: Usage = { calls: 2, promptTokens: 10, completionTokens: 5, costUsd: 0.5 };
export const patched: Verdict = { verdict: 'patched', reason: 'validated', message: 'A patch of 1 file.' };
export const job: Job = {
  ...{ task: 'run', key: 'cafe1234cafe1234', thread: 'issue', number: 7, text: '', requestedBy: 'wendy' },
  ...{
    requestedAt: '2026-01-01T00:00:00Z',
    input: freeze({ title: 'T', body: 'B', author: 'rita', labels: [] }),
  },
};

export function patchOn(base: string): Patch {
  return { base, changes: [{ path: 'a.js', change: 'modify', before: '1', after: '2' }] };
}

export function resultOf({ base }: Pick<Workspace, 'base'>, verdict = patched, diff = ''): RunResult {
  return {
    ...{ verdict, base, runDir: 'run', diff, checks: [], findings: [], usage, timings: {} },
    ...{ patch: patchOn(base), checking: { state: 'ran', message: '' }, limits: { maxCalls: 24 } },
    ...{ proof: { status: 'not-run', tests: [] }, costCeiling: { calls: 24, tokens: 1, costUsd: 1 } },
  };
}

export interface Circumstances {
  answers?: Partial<Forge>;
  configuration?: string;
  context?: Partial<EventContext>;
  kept?: DraftRecord;
  /** What an earlier attempt left; `none` for a door that keeps nothing. */
  memory?: DraftMemory | 'none';
  job?: Partial<Job>;
  /** What the pipeline comes to. */
  result?: (
    workspace: Workspace,
    request: RunRequest,
    signal: AbortSignal,
    onSpent: DraftOptions['onSpent'],
  ) => RunResult | Promise<RunResult>;
  /** The files of a commit. */
  files?: (commit: string) => Record<string, string>;
}

/** Drafts the job; `ran` is what the pipeline was asked, `kept` what is there for another attempt. */
export async function draft({
  answers,
  configuration = '',
  context,
  kept,
  memory,
  job: more,
  result = (workspace) => resultOf(workspace),
  files = () => ({}),
}: Circumstances = {}) {
  const forge = fakeForge({
    answers: {
      branches: async () => [],
      branchHead: async () => main,
      repositoryFacts: async () => facts,
      ...answers,
    },
  });
  const facts = { defaultBranch: 'main', archived: false, isPrivate: false };
  const config = resolveConfig([{ name: 'the test', values: parseConfig(configuration, 'the test') }]);
  const ran: { request: RunRequest; base: string }[] = [];
  const records = new Map<string, DraftRecord>(kept ? [[job.key, kept]] : []);
  const outcome = await draftJob(
    {
      ...{
        forge,
        repository: facts,
        config,
        secrets: ['correct-horse-battery'],
        gate: { secrets: [], webUrl: forge.webUrl },
      },
      intake: {
        ...{ event: {} as TriggerEvent, forge, config: config.github, ourselves: ['our-bot[bot]'], seal },
        now: Date.parse('2026-01-02T00:00:00Z'),
        personal: false,
      },
      ...context,
    },
    { ...job, ...more },
    {
      openWorkspace: async (base) => ({ ...memoryWorkspace(files(base)), base }),
      run: async ({ request, workspace, signal, onSpent }) => {
        ran.push({ request, base: workspace.base });
        return result(workspace, request, signal, onSpent);
      },
      watchMs: 1,
      memory:
        memory === 'none'
          ? undefined
          : (memory ?? {
              recall: async (key) => records.get(key),
              keep: async (key, record) => void records.set(key, record),
            }),
    },
  );
  return { outcome, ran, kept: records.get(job.key) };
}

export const comment = (body: string, author = 'our-bot[bot]') => ({
  id: 5,
  author,
  body,
  createdAt: '2026-01-01T12:00:00Z',
  updatedAt: '2026-01-01T12:00:00Z',
});

export const followed = { number: 8, branch: 'patchwright/issue-7-t', headSha: moved, baseBranch: 'main', issueNumber: 7, title: 'T' }; // prettier-ignore

/** A branch of ours on which this very run has a commit, and somebody a newer one. */
export const overtaken: Partial<Forge> = {
  branches: async () => [{ name: 'patchwright/issue-7-t', sha: moved }],
  pullsFrom: async () => [
    { ...(await fakeForge().pull(8))!, body: renderMarker(seal, 'pull', { key: 'cafe1234cafe1234' }) },
  ],
  commitsBetween: async () =>
    [`Made.\n\nPatchwright-Run: ${job.key}`, 'Newer.'].map((message, at) => ({
      ...{ sha: at === 0 ? main : moved, message, parents: ['x'], treeSha: 't', isRewritten: false },
    })) as never,
};

/** What a run has cost, as its comment remembers it. */
export function spent(usd: number, key = 'cafe', at = '2026-01-01T12:00:00Z'): string {
  return renderMarker(seal, 'issue', { spent: [{ key, usd, at }] });
}
