import { needsDraft, type Job, type Skip } from '../../domain/index.ts';
import { decide, type TriggerEvent } from '../../intake/events/index.ts';
import { beginProgress, type Tell } from '../../publication/index.ts';
import type { EventContext } from './event-context.ts';

/** The result of the first look at an event. */
export type Greeting = { skip: Skip } | { jobs: readonly Job[] };

/**
 * The first sign of life: a reaction to what a person wrote, and the progress comment with the address of the log. Decides
 * like every later step, so that whoever may start nothing is told nothing.
 */
export async function greetEvent(context: EventContext): Promise<Greeting> {
  const decision = await decide(context.intake);
  if ('skip' in decision) return decision;
  await react(context);
  for (const job of decision.jobs) if (needsDraft(job)) await beginProgress(progressOptions(context, job));
  return decision;
}

/** What writes the progress of each job that is being drafted, by the number that its request names. */
export async function followEvent(context: EventContext): Promise<ReadonlyMap<number, Tell>> {
  const decision = await decide(context.intake);
  const writers = new Map<number, Tell>();
  for (const job of 'jobs' in decision ? decision.jobs.filter(needsDraft) : []) {
    const tell = await beginProgress(progressOptions(context, job));
    if (tell) writers.set(job.pull?.issueNumber ?? job.number, tell);
  }
  return writers;
}

/** The part of what publishing is given that a progress comment needs. */
function progressOptions({ forge, config, intake, gate, runUrl, writeIntervalMs }: EventContext, job: Job) {
  return {
    forge,
    config: config.github,
    job,
    ourselves: intake.ourselves,
    seal: intake.seal,
    gate,
    runUrl: runUrl || undefined,
    pauseMs: writeIntervalMs,
  };
}

/** A reaction is optional: a forge that refuses it does not fail the run. */
async function react({ forge, intake }: EventContext): Promise<void> {
  const place = placeToReact(intake.event);
  if (place) await forge.react(place).catch(() => undefined);
}

function placeToReact({ subject }: TriggerEvent): { issue: number } | { comment: number } | undefined {
  if (subject.kind === 'comment') return { comment: subject.id };
  if (subject.kind === 'labelled' || subject.kind === 'assigned') return { issue: subject.issue.number };
  return subject.kind === 'dispatch' ? { issue: subject.number } : undefined;
}
