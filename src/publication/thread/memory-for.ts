import type { Job } from '../../domain/index.ts';
import { withSpending } from '../../markers/spending.ts';
import type { ThreadMemory } from '../../markers/thread-memory.ts';

/**
 * What the next run needs from the comment: the text that was worked on, a plan that waits, the approved
 * scope, which heads the checks thread has answered, and what the runs cost.
 * @param earlier what the comment remembers
 * @param spent cost of this run, once it is known, and when it ended
 */
export function memoryFor(
  job: Job,
  earlier: ThreadMemory,
  spent?: { usd: number; at: string },
): ThreadMemory {
  return {
    input: job.input.hash,
    spent: spent ? withSpending(earlier.spent ?? [], { key: job.key, ...spent }) : earlier.spent,
    ...memoryOfThread(job, earlier),
    ...takenUp(job, earlier),
  };
}

/**
 * Records that a run which was put off is being continued, for the other jobs of the same event, and so that no other
 * event continues it.
 */
function takenUp({ resume }: Job, { again }: ThreadMemory): ThreadMemory {
  return resume && again ? { again: { ...again, by: resume.by } } : {};
}

function memoryOfThread({ thread, pull, approved }: Job, earlier: ThreadMemory): ThreadMemory {
  if (approved) return { ...waitingPlan(earlier), approved };
  if (thread === 'issue') return waitingPlan(earlier);
  if (thread !== 'checks') return {};
  // A run that is only ended knows no head, and the attempts before it count all the same.
  const heads = new Set([...(earlier.answered ?? []), ...(pull ? [pull.headSha] : [])]);
  return heads.size === 0 ? {} : { answered: [...heads].slice(-50) };
}

/** A plan that was paid for stays approvable, whatever else is asked for meanwhile. */
function waitingPlan({ plan, shown, planOf, planAt, planFor, approved, ticked }: ThreadMemory): ThreadMemory {
  return plan && shown ? { plan, shown, planOf, planAt, planFor, approved, ticked } : {};
}
