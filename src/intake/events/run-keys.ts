import { createHash } from 'node:crypto';
import type { ThreadMemory } from '../../markers/thread-memory.ts';
import type { TriggerEvent } from './trigger.ts';

/** Key of a scheduled run: the same for all jobs and a restart of one workflow run, another one in the next. */
export function scheduleKey(eventId: string, inputHash: string): string {
  return createHash('sha256').update(`${eventId}\n${inputHash}`).digest('hex').slice(0, 16);
}

/** Key of the run that answers the failed checks of a commit. */
export function checksKey(headSha: string): string {
  return headSha.slice(0, 16);
}

/**
 * Whether a comment of ours tells of a run that this very event began, for the two events that name no place themselves.
 * @param memory what its signed marker tells
 */
export function isRunOf({ id, subject }: TriggerEvent, { key, input, again }: ThreadMemory): boolean {
  if (subject.kind === 'checks') return key === checksKey(subject.headSha);
  if (subject.kind !== 'schedule') return false;
  return (input !== undefined && key === scheduleKey(id, input)) || again?.by === id;
}
