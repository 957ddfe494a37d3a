import { z } from 'zod';
import { planSchema, verdictNames } from '../domain/index.ts';
import { continuationSchema } from './continuation.ts';
import { lenient, lenientList } from './lenient.ts';
import { spendingSchema } from './spending.ts';
import { readMarker, renderMarker, type Seal } from './state-marker.ts';

const threadMemorySchema = z.object({
  /** Run that wrote the comment last. */
  key: lenient(z.string()),
  /** How that run ended, or that it has not. */
  verdict: lenient(z.enum(['running', ...verdictNames])),
  /** Hash of the text that it worked on. */
  input: lenient(z.string()),
  /** Number of the pull request that came of it. */
  pull: lenient(z.int()),
  /** The comment offers a result that became no pull request: a patch, or a plan that waits. */
  offer: lenient(z.literal(true)),
  /** What the runs of this thread cost. */
  spent: lenientList(spendingSchema),
  /** Lengths of the results of earlier rounds at the end of the comment, characters, newest first. */
  kept: lenient(z.array(z.int().min(1))),
  /** A run that was put off, for a schedule to go on with. */
  again: lenient(continuationSchema),
  /** The plan that waits for approval. */
  plan: lenient(planSchema),
  /** Its lines as the comment showed them, in its order. */
  shown: lenient(z.array(z.string()).readonly()),
  /** Hash of the text that it was made from, absent in older comments. What cannot be read is no text's hash. */
  planOf: z.string().optional().catch(''),
  /**
   * From when on a command means it, ms since 1970, by the forge's clock; absent where that was not heard. What cannot be read
   * is later than any approval.
   */
  planAt: z.number().optional().catch(Number.MAX_VALUE),
  /** Issue or pull request that it waits in, absent in older comments. What cannot be read is no such number. */
  planFor: z.int().optional().catch(0),
  /**
   * Lines that were ticked when another round was written over the boxes, by their order; absent in older comments.
   * What cannot be read is no tick.
   */
  ticked: z.array(z.int()).optional().catch([]),
  /** The scope that a person approved last. */
  approved: lenient(planSchema),
  /** Heads whose failed checks were answered; in the thread `checks`. */
  answered: lenientList(z.string()),
  /** Head that the objections of self-review are about; in the thread `objections`. */
  commit: lenient(z.string()),
});

/** What a comment of ours remembers for the next run, each key absent where the comment does not tell it. */
export type ThreadMemory = z.infer<typeof threadMemorySchema>;

/** What the last good marker of a comment remembers, and of which thread. @returns `undefined` where there is none */
export function readThreadMemory(
  seal: Seal,
  body: string,
): { thread: string; memory: ThreadMemory } | undefined {
  const marker = readMarker(seal, body);
  return marker && { thread: marker.thread, memory: threadMemorySchema.parse(marker.facts) };
}

/** The marker of a comment. */
export function renderThreadMemory(seal: Seal, thread: string, memory: ThreadMemory): string {
  return renderMarker(seal, thread, memory);
}
