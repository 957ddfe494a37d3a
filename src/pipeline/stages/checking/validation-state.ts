import type { CheckComparison, Finding, Proof } from '../../../domain/index.ts';
import type { EditedFiles } from '../../../writing/index.ts';
import type { OverBudgetError } from '../../../errors/index.ts';
import type { ChatMessage } from '../../../ports/index.ts';
import type { TestCommand } from '../tests/find-test-commands.ts';

/** What is known about a patch after it was checked. */
export interface CheckedPatch {
  checks: readonly CheckComparison[];
  /** Why no check was run; only of interest where there are no `checks`. */
  uncheckedReason: string;
  /** The commands that run tests successfully here, each those of one package or language. */
  testCommands?: readonly TestCommand[] | undefined;
  /** The related test files that each of them ran, and the results. */
  related?: readonly RelatedRun[];
  /** Whether the patch's own tests show the fault; absent until they were tried. */
  proof?: Proof;
  /** Findings that are still open. */
  findings: readonly Finding[];
  /** Objections of a review after which the code was changed, and which the latest review does not raise again. */
  met?: readonly Finding[];
  reviewed: boolean;
  /** What the control runs came to, in a sentence; absent where there was none. */
  control?: string;
}

/** Test files that were run on the base and on the patch. */
export interface RelatedRun {
  files: readonly string[];
  check: CheckComparison;
  /** The command for some of them; one that runs all tests gives itself. */
  focus: TestCommand['focus'];
}

/** The edited files and what validation found out about them so far. */
export interface ValidationState extends CheckedPatch {
  edited: EditedFiles;
  /** The conversation that wrote the edited files; absent once a repair has changed them. */
  conversation?: readonly ChatMessage[] | undefined;
  /** Set when the budget ended validation early; the patch so far is kept. */
  overBudget?: OverBudgetError;
}

/**
 * A pass of validation yields each state that it reaches, so that a run that is stopped by its budget keeps the latest one. It
 * returns its final state.
 */
export type ValidationPass = AsyncGenerator<ValidationState, ValidationState>;

/** Runs a pass to its end without keeping the states on its way. */
export async function finalStateOf(pass: ValidationPass): Promise<ValidationState> {
  for (;;) {
    const { done, value } = await pass.next();
    if (done) return value;
  }
}

/** Whether a finding keeps a patch from being accepted. */
export function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}

/** Whether two sets of edited files have the same texts. */
export function hasSameTexts(one: EditedFiles, other: EditedFiles): boolean {
  return [...one].every(([path, file]) => other.get(path)?.text === file.text);
}
