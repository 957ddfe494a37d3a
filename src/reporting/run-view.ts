import type {
  CheckSummary,
  CostCeiling,
  Finding,
  Plan,
  Proof,
  RankedFile,
  TestCounts,
  Timings,
  Usage,
  Verdict,
} from '../domain/index.ts';
import type { RunDetail } from './run-detail.ts';

/**
 * A run as people see it in any form: terminal, `report.md`, `report.html`, comment, pull request, job summary. Every
 * rendering takes its facts and its words from here, so that no two of them differ.
 */
export interface RunView {
  /** Title of the issue. */
  title: string;
  /** Absent while a run goes on, and after it was cut off. */
  verdict?: Verdict;
  /** Pages that the issue links to: which were read, and why others were not. */
  links: LinksView;
  plan?: Plan;
  files: readonly FileView[];
  /** Unified diff; empty when there is no patch. */
  diff: string;
  /** What was done to check the patch; absent when the run ended before. */
  checking?: CheckSummary;
  proof?: Proof;
  checks: readonly CheckView[];
  /** What is left open at the end. */
  findings: readonly FindingView[];
  /** Objections of self-review that were met by a change. */
  met?: readonly FindingView[] | undefined;
  /** The first of the ranking, best first. */
  ranking: readonly RankedFile[];
  usage: Usage;
  costCeiling: CostCeiling;
  timings: Timings;
  /** Details, for pages that have room for them. */
  detail?: RunDetail;
}

/** What became of the links of an issue. */
interface LinksView {
  read: readonly { url: string }[];
  refused: readonly { url: string; reason: string }[];
}

/** One file of the patch. */
export interface FileView {
  path: string;
  change: string;
  /** Old path of a rename. */
  from?: string;
  /** Name of the matcher that placed its edits, the least exact of them; `null` for a whole file. */
  matcher: string | null;
  /** How sure the least sure of its edits is, 0 to 1, and what they rest on. */
  certainty?: number | undefined;
  evidence?: readonly string[] | undefined;
}

/** One check on one tree. */
export interface CheckSide {
  status: string;
  tests?: TestCounts;
  seconds?: number;
  argv?: readonly string[];
  /** Tail of what it printed. */
  output?: string;
  /** Why it was not run, or what ended it. */
  reason?: string;
}

/** One check, on the base and on the patched tree. */
interface CheckView {
  name: string;
  before: CheckSide;
  after: CheckSide;
  /** Findings that the base does not have. */
  newFindings: number;
  /** The end of what it printed, for a check whose result could not be read or that failed without naming an error. */
  lastLines?: string;
}

/** A finding; its source may be one that a later version knows. `code` names the test, the rule or the guard. */
export type FindingView = Pick<Finding, 'severity' | 'message' | 'path' | 'startLine' | 'code'> & {
  source: string;
};
