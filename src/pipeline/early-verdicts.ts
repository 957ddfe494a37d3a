import type { DroppedFile, Patch, Plan, Verdict } from '../domain/index.ts';
import { messageAndHint, OverBudgetError, PatchwrightError } from '../errors/index.ts';
import type { Dependencies } from './dependencies.ts';

/** A patch that holds a secret of the user is neither printed nor kept, whatever the verdict was (R19). */
export function refuseSecrets(
  patch: Patch | undefined,
  { changesWithSecrets }: Dependencies,
): Verdict | undefined {
  const [first] = (patch && changesWithSecrets?.(patch.changes)) ?? [];
  if (!first) return undefined;
  return {
    verdict: 'refused',
    reason: 'secret-in-patch',
    message: `The patch would expose a key from your environment in ${first.path}. It was discarded.`,
  };
}

/** Refuses a plan when none of its files may be edited. */
export function refuseEmptyPlan(plan: Plan, dropped: readonly DroppedFile[]): Verdict | undefined {
  if (plan.changes.length > 0) return undefined;
  const reasons = dropped.map(({ path, reason }) => `${path} ${reason}`).join('; ');
  return {
    verdict: 'refused',
    reason: 'out-of-scope',
    message: `Nothing in the plan may be edited: ${reasons || 'it names no file'}.`,
  };
}

/** The verdict of a run that was asked for its plan alone. */
export function plannedOnly(plan: Plan): Verdict {
  const paths = plan.changes.map(({ path }) => path).join(', ');
  return { verdict: 'planned', reason: 'plan-only', message: `The plan touches ${paths}.` };
}

/** Refuses a patch from outside that no longer fits, or that the base already contains. */
export function refuseGivenPatch(patch: Patch, conflicts: readonly string[]): Verdict | undefined {
  if (conflicts.length > 0)
    return { verdict: 'unchanged', reason: 'conflicts', message: `It conflicts at ${conflicts.join('; ')}.` };
  if (patch.changes.length === 0)
    return { verdict: 'unchanged', reason: 'stands-already', message: 'All of it is already there.' };
  return undefined;
}

/** The verdict of an expected failure. @throws any other error: a bug, a usage error, or Ctrl-C */
export function verdictOfFailure(error: unknown): Verdict {
  if (error instanceof OverBudgetError) {
    return { verdict: 'over-budget', reason: error.code, message: messageAndHint(error) };
  }
  if (error instanceof PatchwrightError && error.exitCode !== 2) {
    const message = messageAndHint(error);
    const verdict = error.code === 'secret-in-reply' ? 'refused' : 'failed';
    return { verdict, reason: error.code, message };
  }
  throw error;
}
