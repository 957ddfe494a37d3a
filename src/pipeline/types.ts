import type {
  CheckComparison,
  Finding,
  Issue,
  Patch,
  Plan,
  RetrievalResult,
  SpendingLimits,
  Usage,
  Verdict,
} from '../domain/index.ts';

/** A change asked for at one place: goes straight to editing, past retrieval and planning. */
export interface DirectEdit {
  path: string;
  /** 1-based line the comment stands on. */
  line?: number;
  instruction: string;
}

/** What one run is asked to do. Frozen and hashed before the first stage. */
export interface RunRequest {
  issue: Issue;
  mode: 'plan' | 'run';
  /** A plan a person approved: planning is skipped and this is the scope. */
  approvedPlan?: Plan;
  /** Files that must be among the snippets whatever their rank. */
  pinnedPaths?: readonly string[];
  directEdits?: readonly DirectEdit[];
  /** Logs of failed CI jobs, already cut to what matters. */
  ciLogs?: readonly { job: string; text: string }[];
  selfReview: boolean;
}

/** The most a run can cost, known before the first token is bought. */
export interface CostBound {
  calls: number;
  tokens: number;
  costUsd: number;
}

/** What a run came to. */
export interface RunResult {
  verdict: Verdict;
  base: string;
  runDir: string;
  retrieval?: RetrievalResult;
  plan?: Plan;
  patch?: Patch;
  /** Unified diff of the patch; empty when there is none. */
  diff: string;
  checks: readonly CheckComparison[];
  /** Findings left open at the end. */
  findings: readonly Finding[];
  usage: Usage;
  bound: CostBound;
  limits: SpendingLimits;
  /** Seconds by stage; `model` is the time spent waiting for the model, within the others. */
  timings: Readonly<Record<string, number>>;
}
