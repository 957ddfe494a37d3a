import { z } from 'zod';
import type { TestCounts } from './test-counts.ts';

export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/**
 * What a finding comes from. `edit`: an edit of a reply that was not made, no fault of the code. `writing`: what the
 * edits that were made left undone or unseen.
 */
const findingSources = ['edit', 'writing', 'check', 'guard', 'rule', 'review'] as const;
export type FindingSource = (typeof findingSources)[number];

/** One problem somebody or something saw in a patch or a repository. */
export interface Finding {
  source: FindingSource;
  severity: Severity;
  message: string;
  path?: string;
  /** 1-based, inclusive. */
  startLine?: number;
  endLine?: number;
  column?: number;
  endColumn?: number;
  /** Rule id, lint code, test name or check name. */
  code?: string;
  /** Name of the check that printed it. */
  check?: string;
}

/** A finding as it is written down. */
export const findingSchema = z.object({
  source: z.enum(findingSources),
  severity: z.enum(severities),
  message: z.string(),
  path: z.string().optional(),
  startLine: z.number().optional(),
  endLine: z.number().optional(),
  column: z.number().optional(),
  endColumn: z.number().optional(),
  code: z.string().optional(),
  check: z.string().optional(),
}) satisfies z.ZodType<Finding>;

/** What is kept of a finding to show it again. Where it comes from is any word: another version may have written it. */
export const keptFindingSchema = findingSchema
  .pick({ severity: true, message: true, path: true, startLine: true, code: true })
  .extend({ source: z.string() });

/**
 * How one command can go. `not-run`: it could not be started, or it ended in failure and nothing that it printed can be
 * read as a result. `skipped`: there was no file for it to look at.
 */
export const checkStatuses = ['passed', 'failed', 'timed-out', 'not-run', 'skipped'] as const;

/** How one command went. */
export interface CheckResult {
  name: string;
  argv: readonly string[];
  status: (typeof checkStatuses)[number];
  /** Tests that its output counts; absent for linters and compilers, and where the output tells no numbers. */
  tests?: TestCounts;
  exitCode?: number;
  seconds: number;
  findings: readonly Finding[];
  /** Tail of what it printed, for reports and repair. */
  output: string;
  /** Why it was not run, or what ended it. */
  reason?: string;
  /** Nothing held its processes together, so that one which hid itself may still live. */
  unheld?: true;
  /** Test files that the command itself, or its setup, rewrote or deleted while it ran. */
  rewrote?: readonly string[];
  /** Outcomes in its report that are lines of the patch, each with the file of the patch. */
  copied?: readonly { path: string; line: string }[];
}

/** One check, on the base and on the patched tree. Only `newFindings` count against a patch. */
export interface CheckComparison {
  name: string;
  before: CheckResult;
  after: CheckResult;
  newFindings: readonly Finding[];
  /** Tests that failed on the patch and passed when they were run again; they count as passed. */
  flaky?: readonly string[];
}
