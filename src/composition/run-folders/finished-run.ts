import path from 'node:path';
import { z } from 'zod';
import { readJson } from '../../adapters/run-folder/index.ts';
import {
  asMadeElsewhere,
  changeKinds,
  type CheckSummary,
  checkingStates,
  commitIdSchema,
  type CostCeiling,
  keptFindingSchema,
  nothingSpent,
  type Patch,
  type Plan,
  planSchema,
  type Proof,
  proofSchema,
  provenElsewhere,
  reasonSchema,
  testCountsSchema,
  type Verdict,
  verdictNames,
} from '../../domain/index.ts';
import { UsageError } from '../../errors/index.ts';
import type { Workspace } from '../../ports/index.ts';
import { changesFromDiff } from '../../text/diff/changes-from-diff.ts';
import { decodeText } from '../../text/encoding.ts';
import { readFrozenRun } from './frozen-run.ts';
import { isOwnResult } from './run-seals.ts';

const Side = z.object({ status: z.string(), tests: testCountsSchema.optional() });

/** The part of `report.json` that is needed to offer its patch with the run's own results. */
const KeptReport = z.looseObject({
  verdict: z.enum(verdictNames),
  reason: reasonSchema,
  message: z.string(),
  base: commitIdSchema,
  files: z.array(
    z.object({
      path: z.string(),
      change: z.enum(changeKinds),
      from: z.string().optional(),
    }),
  ),
  diff: z.string(),
  plan: planSchema.nullish(),
  ranking: z.array(z.object({ path: z.string() })).default([]),
  checking: z.object({ state: z.enum(checkingStates), message: z.string() }),
  proof: proofSchema,
  checks: z.array(
    z.object({ name: z.string(), before: Side, after: Side, newFindings: z.array(z.unknown()) }),
  ),
  findings: z.array(keptFindingSchema),
  usage: z.object({
    calls: z.number(),
    promptTokens: z.number().default(0),
    completionTokens: z.number().default(0),
    costUsd: z.number(),
  }),
  bound: z.object({ calls: z.number(), tokens: z.number(), costUsd: z.number() }),
});
type KeptReport = z.infer<typeof KeptReport>;

/** What a kept report tells of its run, as far as it can be offered again: no texts of the patch, no limits. */
interface KeptResult extends Pick<
  KeptReport,
  'base' | 'diff' | 'checking' | 'checks' | 'findings' | 'usage'
> {
  verdict: Verdict;
  plan?: Plan | undefined;
  proof: Proof;
  costCeiling: CostCeiling;
  retrieval: { files: readonly { path: string }[] };
}

/** A run that came to an end, as its folder tells it. */
export interface FinishedRun {
  /** Name of its folder. */
  name: string;
  /** Top folder of the repository that it was made for, at the time. */
  root: string;
  base: string;
  /** Title of its issue, and its address where it has one. */
  title: string;
  issueUrl: string | undefined;
  /** A plan that a person had approved. */
  approvedPlan: Plan | undefined;
  verdict: Verdict;
  result: KeptResult;
  files: KeptReport['files'];
}

/**
 * Reads a run folder; it may come from somebody else.
 * @throws {UsageError} when there is no run that ended in it
 */
export async function readFinishedRun(dir: string): Promise<FinishedRun> {
  const frozen = await readFrozenRun(dir);
  const report = KeptReport.safeParse(await readJson(path.join(dir, 'report.json'))).data;
  if (frozen === undefined || report === undefined)
    throw new UsageError(`${dir} contains no finished run`, {
      hint: 'The command that started a run resumes it; patchwright runs list shows how each run ended.',
    });
  const { base, files } = report;
  const result = resultOf(report);
  const { issue, approvedPlan } = frozen.request;
  return {
    base,
    verdict: result.verdict,
    name: path.basename(dir),
    root: frozen.root,
    title: issue.title,
    issueUrl: issue.url,
    approvedPlan: approvedPlan as Plan | undefined,
    files,
    result,
  };
}

function resultOf(report: KeptReport): KeptResult {
  const { verdict, reason, message, plan, ranking, bound: costCeiling } = report;
  const { base, diff, checking, proof, checks, findings, usage } = report;
  return {
    base,
    diff,
    checking,
    proof,
    checks,
    findings,
    usage,
    costCeiling,
    verdict: { verdict, reason, message },
    plan: plan ?? undefined,
    retrieval: { files: ranking },
  };
}

/**
 * A finished run with the results that can be trusted. A run folder from elsewhere may claim any result of its checks, and
 * any cost, which would count against the budget of the repository: those are dropped, and its patch counts as unchecked
 * (A6, R26).
 */
export async function asSeenHere(run: FinishedRun, dir: string, state: string): Promise<FinishedRun> {
  if (await isOwnResult(state, dir)) return run;
  const message =
    'The run was made elsewhere, or its folder was changed since: its check results and its cost cannot be verified here.';
  const verdict = asMadeElsewhere(run.verdict, message);
  const checking: CheckSummary = { state: 'not-reached', message };
  const cost = { usage: nothingSpent, costCeiling: { calls: 0, tokens: 0, costUsd: 0 } };
  return {
    ...run,
    verdict,
    result: { ...run.result, ...cost, verdict, checks: [], checking, proof: provenElsewhere },
  };
}

/**
 * The patch of a run with whole texts, exactly as it was made.
 * @param workspace the repository at the base of the run
 * @throws {UsageError} when the run has none, or its diff is not the one that was made from these texts
 */
export async function patchOf(
  { name, verdict, files, result: { diff } }: FinishedRun,
  workspace: Pick<Workspace, 'base' | 'tree' | 'read'>,
): Promise<Patch> {
  if (files.length === 0)
    throw new UsageError(`The run ${name} has no patch: ${verdict.verdict} (${verdict.reason})`, {
      hint: verdict.message,
    });
  const tree = new Map((await workspace.tree()).map((entry) => [entry.path, entry]));
  const old = files.map((file) => file.from ?? file.path).filter((file) => tree.has(file));
  const texts = new Map(
    (await workspace.read(old)).map((file) => [file.path, file.bytes && decodeText(file.bytes)?.text]),
  );
  const changes = changesFromDiff(diff, files, (file) => texts.get(file));
  if (changes === undefined)
    throw new UsageError(`The patch of the run ${name} is damaged: its diff does not match its base`, {
      hint: 'Run again: patchwright run ISSUE --fresh.',
    });
  const modeOf = (file: string) => tree.get(file)?.mode;
  return {
    base: workspace.base,
    changes: changes.map((change) => ({
      ...change,
      mode: change.mode ?? modeOf(change.from ?? change.path) ?? '100644',
    })),
  };
}
