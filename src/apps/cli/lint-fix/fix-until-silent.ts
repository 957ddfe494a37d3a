import type { CheckSummary, Finding } from '../../../domain/index.ts';
import { OverBudgetError, PatchwrightError, UsageError } from '../../../errors/index.ts';

/** New texts of files by path; what is not in it is as in the working tree. */
export type Texts = ReadonlyMap<string, string>;

/** How a tree behaves beside the one that the user has. */
export interface Behaviour {
  /** What tests and other checks find that they did not find before, and ways in which the linter was silenced. */
  objections: readonly Finding[];
  /** What was run, in counted words. */
  checking: CheckSummary;
  /** Whether a test was counted that passes on it. */
  tested: boolean;
}

/** What the loop asks of the outside. */
export interface FixPorts {
  /** Everything that the linter says about the tree. */
  lint(texts: Texts): Promise<readonly Finding[]>;
  behaviour(texts: Texts): Promise<Behaviour>;
  /** The texts after the model mended findings; the same map when it changed nothing. */
  mend(texts: Texts, findings: readonly Finding[], objections: readonly Finding[]): Promise<Texts>;
}

/** One tree on the way. */
interface Step extends Behaviour {
  texts: Texts;
  findings: readonly Finding[];
}

/** What the loop came to. */
export interface FixResult extends Step {
  /** What the linter said in the beginning. */
  before: readonly Finding[];
  rounds: number;
  /** Why an earlier end: the bound on money or calls. */
  overBudget?: OverBudgetError;
  /** The failure that ended the loop after some findings had been fixed, which are kept. */
  failure?: PatchwrightError;
}

const untouched: Behaviour = {
  objections: [],
  checking: { state: 'not-reached', message: 'Nothing was changed.' },
  tested: false,
};

/**
 * Linter, edits, tests, again, until the linter is silent or the rounds are used up. The result is the tree with the
 * fewest findings among those that nothing objects to: at worst the one that the user has.
 */
export async function fixUntilSilent(ports: FixPorts, rounds: number): Promise<FixResult> {
  const before = await ports.lint(new Map());
  let step: Step = { texts: new Map(), findings: before, ...untouched };
  let best = step;
  let round = 0;
  try {
    while (round < rounds && (step.findings.length > 0 || step.objections.length > 0)) {
      const texts = await ports.mend(step.texts, step.findings, step.objections);
      round += 1;
      if (texts === step.texts) break;
      step = await judge(ports, texts, step.findings);
      if (step.objections.length === 0 && step.findings.length < best.findings.length) best = step;
    }
  } catch (error) {
    const ended = { ...best, before, rounds: round };
    if (error instanceof OverBudgetError) return { ...ended, overBudget: error };
    if (error instanceof PatchwrightError && best.texts.size > 0) return { ...ended, failure: error };
    throw error; // nothing is lost by it, or somebody pressed Ctrl-C
  }
  return { ...best, objections: best === step ? [] : step.objections, before, rounds: round };
}

/**
 * A tree that the linter could read before and cannot any more is a bad one; the model is told so, as of a broken test.
 */
async function judge(ports: FixPorts, texts: Texts, known: readonly Finding[]): Promise<Step> {
  try {
    return { texts, findings: await ports.lint(texts), ...(await ports.behaviour(texts)) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const message = [error.message, error.hint].join('\n');
    const objections: Finding[] = [{ source: 'check', severity: 'error', code: 'linter-failed', message }];
    const checking: CheckSummary = { state: 'not-reached', message: 'The linter no longer ran.' };
    return { texts, findings: known, objections, checking, tested: false };
  }
}
