import type { Job, Verdict } from '../../domain/index.ts';
import { isUnlisted } from '../../intake/links/index.ts';
import type { RunResult } from '../../pipeline/index.ts';
import { findLiveSecrets, type RunOutcome } from '../../publication/index.ts';
import { refused } from './begin-draft.ts';
import type { DraftRecord } from './draft-memory.ts';
import type { JobContext } from './job-context.ts';

/** What a run came to, as it travels to publishing. */
export function outcomeOf(
  job: Job,
  result: RunResult,
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

/** Links that could not be read. That a host is not listed is not reported. */
function unreadLinks({ links }: RunResult): string[] {
  const failed = (links?.refused ?? []).filter((link) => !isUnlisted(link));
  return failed.map(({ reason }) => `a linked page, which ${reason}`);
}

/** Looks for the model's key, which only the drafting job knows, in what goes on to publishing (R19). */
export function guarded({ secrets }: JobContext, outcome: RunOutcome): RunOutcome {
  if (findLiveSecrets(JSON.stringify(outcome), secrets) === 0) return outcome;
  const { job, inputHash, usage, bound } = outcome;
  const message = 'The result held a secret of the drafting job, so none of it was kept.';
  return { ...withoutPatch(job, refused('secret-in-output', message), inputHash), usage, bound };
}

/** A job that ends with a word and no patch. */
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
    checking: { state: 'not-reached', message: 'The run ended before its checks were done.' },
    checks: [],
    findings: [],
    usage: { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 },
    bound: { calls: 0, tokens: 0, costUsd: 0 },
    ranked: [],
    removed: [],
    leftOut: [],
  };
}
