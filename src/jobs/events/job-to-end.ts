import type { Job, Skip } from '../../domain/index.ts';
import type { ForgeError } from '../../errors/index.ts';
import type { EventPlace } from '../../intake/events/index.ts';
import type { RunOutcome } from '../../publication/index.ts';
import type { EventContext } from './event-context.ts';

/** A job to be ended on the forge: with the outcome of its draft, halted for a reason, or with what the forge failed at. */
export interface JobToEnd {
  job: Job;
  outcome?: RunOutcome;
  halt?: Skip;
  broken?: ForgeError;
}

/**
 * A job whose request is no longer known. It can only be halted, in the thread where its run reports.
 * @param inputHash hash of the text that was worked on, if it is known
 */
export function haltedJob(place: EventPlace, { intake }: EventContext, inputHash = ''): Job {
  const { id, sender } = intake.event;
  return {
    ...place,
    key: id,
    requestedAt: new Date(intake.now).toISOString(),
    task: 'run',
    requestedBy: sender || 'the schedule',
    text: '',
    input: { title: '', body: '', author: '', labels: [], hash: inputHash },
  };
}
