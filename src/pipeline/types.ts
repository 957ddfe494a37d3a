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
  Timings,
  Usage,
  Verdict,
} from '../domain/index.ts';

/** A change that a reviewer requested at one place. It needs no retrieval and no planning. */
interface DirectEdit {
  path: string;
  /** The line of the comment, 1-based. */
  line?: number;
  instruction: string;
}

/** The request of one run. It is frozen and hashed before the first stage. */
export type RunRequest = ModelRunRequest | PlaceRequest;

/** A request that asks a model. `answer` only answers a question and changes nothing. */
interface ModelRunRequest extends RequestFacts {
  mode: 'plan' | 'run' | 'answer';
}

/** A request to rebase a patch that was made on another commit, and to check it. Asks no model. */
interface PlaceRequest extends RequestFacts {
  mode: 'place';
  patch: Patch;
}

interface RequestFacts {
  issue: Issue;
  /** Links in the frozen text; those to allowed hosts are read as further material (R21). */
  links?: readonly string[];
  /** A plan that a person approved. It replaces planning and limits the scope. */
  approvedPlan?: Plan;
  /** Files that get snippets whatever their rank. */
  pinnedPaths?: readonly string[];
  directEdits?: readonly DirectEdit[];
  /** Logs of failed CI jobs, already cut to the relevant part. */
  ciLogs?: readonly { job: string; text: string }[];
  selfReview: boolean;
}

/** The result of a run. */
export interface RunResult {
  verdict: Verdict;
  base: string;
  runDir: string;
  /** Which links of the issue were read; absent when it has none. */
  links?: LinkReading;
  retrieval?: RetrievalResult;
  plan?: Plan;
  patch?: Patch;
  /** Unified diff of the patch; empty when there is none. */
  diff: string;
  checks: readonly CheckComparison[];
  /** How the patch was checked. */
  checking: CheckSummary;
  /** Whether the patch's own tests show the fault. */
  proof: Proof;
  /** Findings that are still open. */
  findings: readonly Finding[];
  /** Objections of self-review that were met by a change. */
  met?: readonly Finding[] | undefined;
  usage: Usage;
  costCeiling: CostCeiling;
  limits: SpendingLimits;
  timings: Timings;
}
