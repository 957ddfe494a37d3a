import { describe, expect, test } from 'vitest';
import { resolveConfig, parseConfig } from '../../src/config/index.ts';
import type { Job, Patch, Usage, Verdict } from '../../src/domain/index.ts';
import { ConfigError } from '../../src/errors/index.ts';
import type { TriggerEvent } from '../../src/intake/events/index.ts';
import { freeze } from '../../src/intake/events/frozen-input.ts';
import { draftJob } from '../../src/jobs/events/draft-job.ts';
import type { DraftRecord } from '../../src/jobs/events/draft-memory.ts';
import type { JobContext } from '../../src/jobs/events/job-context.ts';
import type { RunRequest, RunResult } from '../../src/pipeline/index.ts';
import type { Forge, Workspace } from '../../src/ports/index.ts';
import { renderMarker } from '../../src/text/state-marker.ts';
import { fakeForge } from '../support/fake-forge.ts';

const [main, moved] = ['a'.repeat(40), 'b'.repeat(40)];
const seal = { secret: 's', repository: 'acme/shop' };
const usage: Usage = { calls: 2, promptTokens: 10, completionTokens: 5, costUsd: 0.5 };
const patched: Verdict = { verdict: 'patched', reason: 'validated', message: 'A patch of 1 file.' };
const job: Job = {
  ...{ task: 'run', key: 'cafe1234cafe1234', thread: 'issue', number: 7, text: '', requestedBy: 'wendy' },
  ...{
    requestedAt: '2026-01-01T00:00:00Z',
    input: freeze({ title: 'T', body: 'B', author: 'rita', labels: [] }),
  },
};

function patchOn(base: string): Patch {
  return { base, changes: [{ path: 'a.js', change: 'modify', before: '1', after: '2' }] };
}

function resultOf({ base }: Pick<Workspace, 'base'>, verdict = patched, diff = ''): RunResult {
  return {
    ...{ verdict, base, runDir: 'run', diff, checks: [], findings: [], usage, timings: {} },
    ...{ patch: patchOn(base), checking: { state: 'ran', message: '' }, limits: { maxCalls: 24 } },
    ...{ proof: { status: 'not-run', tests: [] }, costCeiling: { calls: 24, tokens: 1, costUsd: 1 } },
  };
}

interface Circumstances {
  answers?: Partial<Forge>;
  configuration?: string;
  context?: Partial<JobContext>;
  kept?: DraftRecord;
  job?: Partial<Job>;
  /** What the pipeline comes to. */
  result?: (workspace: Workspace, request: RunRequest, signal: AbortSignal) => RunResult | Promise<RunResult>;
}

/** Drafts the job; `ran` is what the pipeline was asked, `kept` what is there for another attempt. */
async function draft({
  answers,
  configuration = '',
  context,
  kept,
  job: more,
  result = (workspace) => resultOf(workspace),
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
        facts,
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
      openWorkspace: async (base) => ({ base }) as Workspace,
      run: async ({ request, workspace, signal }) => {
        ran.push({ request, base: workspace.base });
        return result(workspace, request, signal);
      },
      watchMs: 1,
      memory: {
        recall: async (key) => records.get(key),
        keep: async (key, record) => void records.set(key, record),
      },
    },
  );
  return { outcome, ran, kept: records.get(job.key) };
}

const comment = (body: string, author = 'our-bot[bot]') => ({
  id: 5,
  author,
  body,
  createdAt: '2026-01-01T12:00:00Z',
  updatedAt: '2026-01-01T12:00:00Z',
});

describe('a draft', () => {
  test('is made on the head of the default branch, or of the one that is configured, with a review', async () => {
    const { outcome, ran, kept } = await draft();
    expect(ran).toMatchObject([
      { base: main, request: { mode: 'run', selfReview: true, issue: { title: 'T', body: 'B' } } },
    ]);
    expect(outcome).toMatchObject({ verdict: patched, base: main, usage, job: { key: job.key, number: 7 } });
    expect(kept).toMatchObject({ base: main, outcome: { verdict: patched } });
    const asked: string[] = [];
    const branchHead = async (branch: string) => (asked.push(branch), main);
    await draft({ configuration: 'github:\n  base: next\n', answers: { branchHead } });
    expect(new Set(asked)).toEqual(new Set(['next']));
  });

  test.each<[string, Circumstances, Partial<Verdict>]>([
    ['the repository is archived', { context: { facts: { defaultBranch: 'main', archived: true, isPrivate: false } } }, { verdict: 'refused', reason: 'archived' }],
    ['its configuration is wrong', { context: { configProblem: new ConfigError('it is wrong', { file: 'f' }) } }, { verdict: 'failed', reason: 'config' }],
    ['the issue is gone', { answers: { issue: async () => undefined } }, { verdict: 'refused', reason: 'issue-gone' }],
    ['its request cannot be served', { job: { refusal: { reason: 'fork', message: 'In a fork.' } } }, { reason: 'nothing-to-draft' }],
    ['it only says stop', { job: { task: 'stop' } }, { reason: 'nothing-to-draft' }],
    ['the repository has no commit', { answers: { branchHead: async () => undefined } }, { verdict: 'unchanged', reason: 'empty-repository' }],
    ['somebody has a pull request for it', { answers: { linkedPulls: async () => [8], recentPulls: async () => [{ ...(await fakeForge().pull(8))!, author: 'rita' }] } }, { verdict: 'unchanged', reason: 'pull-request-exists' }],
    ['what it is to go on with was not kept', { job: { resume: { run: '4', by: 'x' } } }, { verdict: 'failed', reason: 'nothing-kept' }],
    ['the day’s money is spent', { configuration: 'github:\n  budget:\n    perDayUsd: 2\n', answers: { recentComments: async () => [comment(spent(1)), comment(spent(1.5, 'beef'))] } }, { verdict: 'over-budget', reason: 'repository-budget' }],
    ['the month’s money is spent', { configuration: 'github:\n  budget:\n    perMonthUsd: 2\n', answers: { recentComments: async () => [comment(spent(2.5, 'cafe', '2025-12-20T00:00:00Z'))] } }, { verdict: 'over-budget', reason: 'repository-budget' }],
  ])('costs nothing where %s', async (_, circumstances, verdict) => {
    const { outcome, ran } = await draft(circumstances);
    expect(outcome.verdict).toMatchObject(verdict);
    expect([ran, outcome.usage.calls]).toEqual([[], 0]);
  }); // prettier-ignore

  test('is made while money is left: that of a month ago and what a stranger writes does not count', async () => {
    const recentComments = async () => [
      comment(spent(1)),
      comment(spent(9, 'beef'), 'eve'),
      comment(spent(9, 'fade', '2025-11-01T00:00:00Z')),
    ];
    const configuration = 'github:\n  budget:\n    perDayUsd: 2\n    perMonthUsd: 3\n';
    expect((await draft({ configuration, answers: { recentComments } })).ran).toHaveLength(1);
  });

  test('that an earlier attempt has ended is taken as it is, and nothing is paid twice', async () => {
    const { kept } = await draft();
    const again = await draft({ kept: kept! });
    expect(again).toMatchObject({ ran: [], outcome: { verdict: patched } });
  });

  test('that an earlier attempt began goes on from the commit and the words that it began with', async () => {
    const { kept } = await draft({
      result: (workspace) => resultOf(workspace, { verdict: 'failed', reason: 'quota', message: '' }),
    });
    const { ran } = await draft({
      kept: kept!,
      job: { text: 'other words' },
      answers: { branchHead: async () => moved },
    });
    expect(ran[0]).toMatchObject({ base: main, request: kept!.request });
  });

  test('that holds a secret of ours is thrown away, and its cost is told', async () => {
    const leak = (workspace: Workspace) => resultOf(workspace, patched, '+correct-horse-battery');
    const { outcome, kept } = await draft({ result: leak });
    expect(outcome).toMatchObject({ verdict: { verdict: 'refused', reason: 'secret-in-output' }, usage });
    expect(JSON.stringify([outcome, kept])).not.toContain('correct-horse');
  });

  test('is placed anew where its branch has moved meanwhile, with no call of the model', async () => {
    let looks = 0;
    const branchHead = async () => (looks++ === 0 ? main : moved);
    const { outcome, ran } = await draft({ answers: { branchHead } });
    expect(ran.map(({ base, request }) => [base, request.mode])).toEqual([
      [main, 'run'],
      [moved, 'place'],
    ]);
    expect(ran[1]!.request).toMatchObject({ selfReview: false, patch: patchOn(main) });
    expect(outcome).toMatchObject({
      base: moved,
      usage,
      verdict: { message: 'A patch of 1 file. Placed on main as it is now.' },
    });
  });

  test('is placed nowhere where it is no good', async () => {
    let looks = 0;
    const branchHead = async () => (looks++ === 0 ? main : moved);
    const { ran } = await draft({
      answers: { branchHead },
      result: (workspace) =>
        resultOf(workspace, { verdict: 'unverified', reason: 'checks-failed', message: '' }),
    });
    expect(ran).toHaveLength(1);
  });

  test('ends as soon as somebody says stop', async () => {
    const said: string[] = [];
    const comments = async () => said.map((body) => comment(body, 'wendy'));
    const { outcome } = await draft({
      answers: { comments, role: async () => 'write' },
      result: async (_workspace, _request, signal) => {
        said.push('/patchwright stop');
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        throw signal.reason;
      },
    });
    expect(outcome.verdict).toMatchObject({
      verdict: 'refused',
      reason: 'stopped',
      message: 'wendy said stop.',
    });
  });
});

/** What a run has cost, as its comment remembers it. */
function spent(usd: number, key = 'cafe', at = '2026-01-01T12:00:00Z'): string {
  return renderMarker(seal, 'issue', { spent: [{ key, usd, at }] });
}
