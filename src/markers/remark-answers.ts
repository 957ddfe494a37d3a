import { isOurLogin, type Authorship } from './authorship.ts';
import type { Seal } from './state-marker.ts';
import { readThreadMemory, renderThreadMemory } from './thread-memory.ts';

/** A remark on a line, or a reply to one. */
interface Remark {
  id: number;
  author: string;
  body: string;
  /** The first remark of its thread. */
  inReplyTo?: number;
}

/** Thread name in the marker of our replies to remarks. */
const thread = 'remark';

/** Marks a reply to a remark. @param key run that answers it */
export function renderAnswerMarker(seal: Seal, key: string): string {
  return renderThreadMemory(seal, thread, { key });
}

/**
 * Whether a reply of ours answers a remark: it stands below it in its thread, and its marker names the run that the remark asks
 * for. Other workflows may write under our login, and what was said while another run went on is below the words of that
 * run's reply: neither has looked at it.
 * @param key run that the remark asks for
 */
export function isAnswered(
  authorship: Authorship,
  { id: remark, inReplyTo }: Pick<Remark, 'id' | 'inReplyTo'>,
  all: readonly Remark[],
  key: string,
): boolean {
  const root = inReplyTo ?? remark;
  return all.some((reply) => {
    const isBelow = reply.inReplyTo === root && reply.id > remark;
    if (!isBelow || !isOurLogin(authorship, reply.author)) return false;
    const marker = readThreadMemory(authorship.seal, reply.body);
    return marker?.thread === thread && marker.memory.key === key;
  });
}
