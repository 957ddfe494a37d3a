import type { CheckComparison, Finding, Proof } from '../../../domain/index.ts';
import type { EditedFiles } from '../../../writing/index.ts';
import type { OverBudgetError } from '../../../errors/index.ts';
import type { ChatMessage } from '../../../ports/index.ts';
import type { TestCommand } from '../tests/find-test-commands.ts';

/** What is known of a patch once it was looked at. */
export interface CheckedPatch {
  checks: readonly CheckComparison[];
  /** Why nothing was run, for a patch without a check. */
  uncheckedReason: string;
  /** The way of running tests that works here. */
  testCommand?: TestCommand | undefined;
  /** The test files related to the patch that were run, and what they came to. */
  related?: RelatedRun | undefined;
  /** Whether the patch's own tests show the fault; absent before that was asked. */
  proof?: Proof;
  /** Findings that are still open. */
  findings: readonly Finding[];
  reviewed: boolean;
}

/** Test files that were run on the base and on the patch. */
export interface RelatedRun {
  files: readonly string[];
  check: CheckComparison;
  /** The command for some of them; one that runs all tests gives itself. */
  focus: TestCommand['focus'];
}

/** How far validation has come with what was written. */
export interface ValidationState extends CheckedPatch {
  edited: EditedFiles;
  /** The conversation that wrote the edited files; absent once a repair has changed them. */
  conversation?: readonly ChatMessage[] | undefined;
  /** Set when a bound stopped the rounds early; the patch so far is kept. */
  overBudget?: OverBudgetError;
}

/**
 * A pass yields each state that it reaches, so that a run which its budget stops keeps the last one, and returns the one
 * that it ends with.
 */
export type Pass = AsyncGenerator<ValidationState, ValidationState>;

/** What a pass ends with; none of the states on its way is kept. */
export async function lastOf(pass: Pass): Promise<ValidationState> {
  for (;;) {
    const { done, value } = await pass.next();
    if (done) return value;
  }
}

/** A finding that keeps a patch from being taken. */
export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}

/** Whether two sets of edited files read alike. */
export function isSame(one: EditedFiles, other: EditedFiles): boolean {
  return [...one].every(([path, file]) => other.get(path)?.text === file.text);
}
