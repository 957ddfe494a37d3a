import type {
  CheckComparison,
  CheckSummary,
  CostCeiling,
  Finding,
  Issue,
  LinkReading,
  Patch,
  Plan,
  Proof,
  RetrievalResult,
  SpendingLimits,
  Usage,
  Verdict,
} from '../domain/index.ts';

/** A change asked for at one place: goes straight to editing, past retrieval and planning. */
interface DirectEdit {
  path: string;
  /** 1-based line the comment stands on. */
  line?: number;
  instruction: string;
}

/** What one run is asked to do. Frozen and hashed before the first stage. */
export type RunRequest = AskedRequest | PlaceRequest;

/** A request that a model is asked about; `answer` replies in words and touches nothing. */
interface AskedRequest extends RequestFacts {
  mode: 'plan' | 'run' | 'answer';
}

/** Puts a patch that was made on another commit on the base and checks it, and asks no model. */
interface PlaceRequest extends RequestFacts {
  mode: 'place';
  patch: Patch;
}

interface RequestFacts {
  issue: Issue;
  /** Addresses that the frozen text links to; the listed ones are read as further material (R21). */
  links?: readonly string[];
  /** A plan a person approved: planning is skipped and this is the scope. */
  approvedPlan?: Plan;
  /** Files that must be among the snippets whatever their rank. */
  pinnedPaths?: readonly string[];
  directEdits?: readonly DirectEdit[];
  /** Logs of failed CI jobs, already cut to what matters. */
  ciLogs?: readonly { job: string; text: string }[];
  selfReview: boolean;
}

/** What a run came to. */
export interface RunResult {
  verdict: Verdict;
  base: string;
  runDir: string;
  /** What became of the links of the issue; absent when it has none. */
  links?: LinkReading;
  retrieval?: RetrievalResult;
  plan?: Plan;
  patch?: Patch;
  /** Unified diff of the patch; empty when there is none. */
  diff: string;
  checks: readonly CheckComparison[];
  /** What was done to check the patch, in counted facts. */
  checking: CheckSummary;
  /** Whether the patch's own tests show the fault. */
  proof: Proof;
  /** Findings left open at the end. */
  findings: readonly Finding[];
  usage: Usage;
  costCeiling: CostCeiling;
  limits: SpendingLimits;
  /** Seconds by stage; `model` is the time spent waiting for the model, within the others. */
  timings: Readonly<Record<string, number>>;
}
