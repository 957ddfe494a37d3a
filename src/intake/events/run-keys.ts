import { createHash } from 'node:crypto';
import { continuationOf } from '../../markers/continuation.ts';
import type { MarkerFacts } from '../../markers/state-marker.ts';
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
 * @param facts what its signed marker remembers
 */
export function isRunOf({ id, subject }: TriggerEvent, facts: MarkerFacts): boolean {
  const { key, input } = facts;
  if (subject.kind === 'checks') return key === checksKey(subject.headSha);
  if (subject.kind !== 'schedule') return false;
  return key === scheduleKey(id, String(input)) || continuationOf(facts)?.by === id;
}
