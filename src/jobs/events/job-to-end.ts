import type { Job, Skip } from '../../domain/index.ts';
import type { EventPlace } from '../../intake/events/index.ts';
import type { RunOutcome } from '../../publication/index.ts';
import type { EventContext } from './event-context.ts';

/** A run to be ended: what its draft came to, or why it is to end without that. */
export interface JobToEnd {
  job: Job;
  outcome?: RunOutcome;
  halt?: Skip;
}

/**
 * A job of which nobody knows any more what it was asked to do: it can only be halted, at the place where its run talks.
 * @param inputHash hash of the text that was worked on, where that is known
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
