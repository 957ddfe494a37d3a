import {
  exitCodes,
  type CheckComparison,
  type CheckSummary,
  type CostCeiling,
  type Finding,
  type Plan,
  type Proof,
  type RankedFile,
  type Timings,
  type Usage,
  type Verdict,
} from '../../domain/index.ts';
import { reportLinks, type LinkReport } from '../stages/reading/read-linked-pages.ts';
import type { RunResult } from '../types.ts';

/** `report.json`: a run for programs. `patchwright run --json` prints the same. */
export interface Report extends Verdict {
  exitCode: number;
  runDir: string;
  base: string;
  /** Pages that the issue links to: which were read, and why others were not. */
  links: LinkReport;
  files: readonly { path: string; change: string; from?: string; matcher: string | null }[];
  diff: string;
  plan: Plan | null;
  ranking: readonly RankedFile[];
  /** How the patch was checked, in a sentence. */
  checking: CheckSummary;
  proof: Proof;
  checks: readonly CheckComparison[];
  findings: readonly Finding[];
  /** Objections of self-review that were met by a change; absent in reports of earlier versions. */
  met?: readonly Finding[] | undefined;
  usage: Usage & { worstCaseCostUsd: number };
  bound: CostCeiling;
  timings: Timings;
}

/** How many files of the ranking a report contains. */
const keptRanks = 20;

/** Builds the report of a result. */
export function buildReport(result: RunResult): Report {
  return {
    ...result.verdict,
    exitCode: exitCodes[result.verdict.verdict],
    runDir: result.runDir,
    base: result.base,
    links: reportLinks(result.links ?? { pages: [], refused: [] }),
    files: (result.patch?.changes ?? []).map(({ path, change, from, matchers, certainty, evidence }) => ({
      path,
      change,
      from,
      matcher: matchers?.[0] ?? null,
      certainty,
      evidence,
    })),
    diff: result.diff,
    plan: result.plan ?? null,
    ranking: (result.retrieval?.files ?? []).slice(0, keptRanks),
    checking: result.checking,
    proof: result.proof,
    checks: result.checks,
    findings: result.findings,
    met: result.met ?? [],
    usage: { ...result.usage, worstCaseCostUsd: result.costCeiling.costUsd },
    bound: result.costCeiling,
    timings: result.timings,
  };
}
