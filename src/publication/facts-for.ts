import type { Job } from '../domain/index.ts';
import { continuationOf } from '../markers/continuation.ts';
import { withSpending } from '../markers/spending.ts';
import type { MarkerFacts } from '../markers/state-marker.ts';

/**
 * The facts that the next run needs from the comment: the text that was worked on, a plan that waits, the approved
 * scope, which heads the checks thread has answered, and what the runs cost.
 * @param earlier what the comment remembers
 * @param spent cost of this run, once it is known, and when it ended
 */
export function factsFor(job: Job, earlier: MarkerFacts, spent?: { usd: number; at: string }): MarkerFacts {
  const costs = spent ? withSpending(earlier, { key: job.key, ...spent }) : earlier['spent'];
  return {
    input: job.input.hash,
    spent: costs || undefined,
    ...memoryOf(job, earlier),
    ...takenUp(job, earlier),
  };
}

/**
 * Records that a run which was put off is being continued, for the other jobs of the same event, and so that no other
 * event continues it.
 */
function takenUp({ resume }: Job, earlier: MarkerFacts): MarkerFacts {
  const again = resume && continuationOf(earlier);
  return again ? { again: { ...again, by: resume.by } } : {};
}

function memoryOf({ thread, pull, approved }: Job, earlier: MarkerFacts): MarkerFacts {
  if (approved) return { ...waitingFacts(earlier), approved };
  if (thread === 'issue') return waitingFacts(earlier);
  if (thread !== 'checks' || !pull) return {};
  const answered = Array.isArray(earlier['answered']) ? earlier['answered'] : [];
  return { answered: [...new Set([...answered, pull.headSha])].slice(-50) };
}

/** A plan that was paid for stays approvable, whatever else is asked for meanwhile. */
function waitingFacts({ plan, shown, planOf, planFor, approved, ticked }: MarkerFacts): MarkerFacts {
  if (!plan || !shown) return {};
  return {
    plan,
    shown,
    planOf: planOf || undefined,
    planFor: planFor || undefined,
    approved: approved || undefined,
    ticked: ticked || undefined,
  };
}
