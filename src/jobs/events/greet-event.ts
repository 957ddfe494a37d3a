import { needsDraft, type Job, type Skip } from '../../domain/index.ts';
import { ForgeError } from '../../errors/index.ts';
import { decide, type TriggerEvent, type Undecided } from '../../intake/events/index.ts';
import { beginProgress, isLastingRefusal, type ProgressWriter } from '../../publication/index.ts';
import type { EventContext } from './event-context.ts';

/** The result of the first look at an event. */
export type Greeting =
  | { skip: Skip }
  | { jobs: readonly Job[]; undecided?: readonly Undecided[]; unwritten: readonly ForgeError[] };

/**
 * Reacts to what a person wrote and posts the progress comment with the address of the log. Decides by the same rules as every
 * later step, so that nobody without permission gets an answer. A run whose comment could not be written goes on, since its end is
 * told in another one; where the forge refuses every comment for good, nothing is begun that nobody would hear of.
 * @throws {ForgeError} that refusal
 */
export async function greetEvent(context: EventContext): Promise<Greeting> {
  const decision = await decide(context.intake);
  if ('skip' in decision) return decision;
  await react(context);
  const drafted = decision.jobs.filter(needsDraft);
  const unwritten: ForgeError[] = [];
  for (const job of drafted) {
    try {
      await beginProgress(progressOptions(context, job));
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
      unwritten.push(error);
    }
  }
  const refused = unwritten.filter(isLastingRefusal);
  if (refused.length > 0 && refused.length === drafted.length) {
    await react(context, 'confused');
    throw refused[0]!;
  }
  return { ...decision, unwritten };
}

/** Functions that update the progress comment of each job that is being drafted, by the number of its issue. */
export async function followEvent(context: EventContext): Promise<ReadonlyMap<number, ProgressWriter>> {
  const decision = await decide(context.intake);
  const writers = new Map<number, ProgressWriter>();
  for (const job of 'jobs' in decision ? decision.jobs.filter(needsDraft) : []) {
    const writer = await beginProgress(progressOptions(context, job));
    if (writer) writers.set(job.pull?.issueNumber ?? job.number, writer);
  }
  return writers;
}

/** The options of publishing that a progress comment needs. */
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

/** A reaction is optional, so its failure does not fail the run. */
async function react({ forge, intake }: EventContext, sign?: 'confused'): Promise<void> {
  const place = placeToReact(intake.event);
  if (place) await forge.react(place, sign).catch(() => undefined);
}

function placeToReact({ subject }: TriggerEvent): { issue: number } | { comment: number } | undefined {
  if (subject.kind === 'comment') return { comment: subject.id };
  if (subject.kind === 'labelled' || subject.kind === 'assigned') return { issue: subject.issue.number };
  return subject.kind === 'dispatch' ? { issue: subject.number } : undefined;
}
