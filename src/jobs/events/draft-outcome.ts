import { notChecked, type Job, type TestCounts, type Verdict } from '../../domain/index.ts';
import { isUnlisted } from '../../intake/links/index.ts';
import type { RunResult } from '../../pipeline/index.ts';
import { findLiveSecrets, refuse, type RunOutcome } from '../../publication/index.ts';
import type { DraftRecord } from './draft-memory.ts';
import type { EventContext } from './event-context.ts';

/** What publishing reports about a run: one that has just ended, or one that was kept. */
export interface DraftedRun extends Pick<
  RunResult,
  'verdict' | 'base' | 'plan' | 'patch' | 'diff' | 'checking' | 'proof' | 'usage' | 'costCeiling' | 'links'
> {
  checks: readonly {
    name: string;
    before: CheckOnTree;
    after: CheckOnTree;
    newFindings: readonly unknown[];
  }[];
  findings: readonly RunOutcome['findings'][number][];
  retrieval?: { files: readonly { path: string }[] };
}

/** The result of a check on the base, or on the patch. */
interface CheckOnTree {
  status: string;
  tests?: TestCounts | undefined;
}

/** The outcome of a run, as it is handed over to publishing. */
export function outcomeOf(
  job: Job,
  result: DraftedRun,
  gathered: Pick<DraftRecord, 'removed' | 'leftOut' | 'head'>,
): RunOutcome {
  return {
    ...withoutPatch(job, result.verdict),
    base: result.base,
    head: gathered.head,
    plan: result.plan && { ...result.plan, changes: [...result.plan.changes] },
    patch: structuredClone(result.patch) as RunOutcome['patch'],
    diff: result.diff,
    checks: result.checks.map(({ name, before, after, newFindings }) => ({
      name,
      before: before.status,
      after: after.status,
      newFindings: newFindings.length,
      testsBefore: before.tests ? { ...before.tests } : undefined,
      testsAfter: after.tests ? { ...after.tests } : undefined,
    })),
    checking: { ...result.checking },
    proof: { ...result.proof, tests: result.proof.tests.slice(0, 200) },
    findings: result.findings.map((finding) => ({ ...finding })),
    usage: { ...result.usage },
    bound: { ...result.costCeiling },
    ranked: (result.retrieval?.files ?? []).slice(0, 20).map(({ path }) => path),
    removed: gathered.removed.map((removal) => ({ ...removal })),
    leftOut: [...gathered.leftOut, ...unreadLinks(result)],
  };
}

/** Describes links that could not be read, except those to hosts that are simply not allowed. */
function unreadLinks({ links }: DraftedRun): string[] {
  const failed = (links?.refused ?? []).filter((link) => !isUnlisted(link));
  return failed.map(({ reason }) => `a linked page, which ${reason}`);
}

/** Withholds an outcome that contains the model's key, which only the drafting job knows (R19). */
export function guarded({ secrets }: EventContext, outcome: RunOutcome): RunOutcome {
  if (findLiveSecrets(JSON.stringify(outcome), secrets) === 0) return outcome;
  const message = 'The result contained a secret of the drafting job, so it was discarded.';
  return withoutResult(outcome, refuse('secret-in-output', message));
}

/** An outcome of which only what it cost is kept. @param verdict what takes the place of its result */
export function withoutResult({ job, inputHash, usage, bound }: RunOutcome, verdict: Verdict): RunOutcome {
  return { ...withoutPatch(job, verdict, inputHash), usage, bound };
}

/** The outcome of a job that ends with a verdict and no patch. */
export function withoutPatch(
  { key, thread, number, requestedAt, input }: RunOutcome['job'] & { input?: Job['input'] },
  verdict: Verdict,
  inputHash = input?.hash ?? '',
): RunOutcome {
  return {
    version: 1,
    job: { key, thread, number, requestedAt },
    inputHash,
    verdict,
    diff: '',
    checking: { ...notChecked },
    checks: [],
    findings: [],
    usage: { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 },
    bound: { calls: 0, tokens: 0, costUsd: 0 },
    ranked: [],
    removed: [],
    leftOut: [],
  };
}
