import type { ForgeComment } from '../../ports/index.ts';
import { isRunOf } from '../../intake/events/index.ts';
import { isOurLogin } from '../../markers/authorship.ts';
import { readThreadMemory } from '../../markers/thread-memory.ts';
import type { EventContext } from './event-context.ts';

type Marker = NonNullable<ReturnType<typeof readThreadMemory>>;

/** The marker of a comment, if we wrote the comment and it is about a run of this event. */
export function markerOfEvent(
  { intake }: EventContext,
  { author, body }: Pick<ForgeComment, 'author' | 'body'>,
): Marker | undefined {
  const marker = isOurLogin(intake, author) ? readThreadMemory(intake.seal, body) : undefined;
  return marker && isRunOf(intake.event, marker.memory) ? marker : undefined;
}

/** The same, if that run has not ended. */
export function markerOfRunning(
  context: EventContext,
  comment: Pick<ForgeComment, 'author' | 'body'>,
): Marker | undefined {
  const marker = markerOfEvent(context, comment);
  return marker?.memory.verdict === 'running' ? marker : undefined;
}
