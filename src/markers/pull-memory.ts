import { z } from 'zod';
import { lenient } from './lenient.ts';
import { readMarker, renderMarker, type Seal } from './state-marker.ts';

const roundSchema = z.object({
  /** Run that it was. */
  key: z.string(),
  by: z.string(),
  /** What was asked for, e.g. `comment`. */
  asked: z.string(),
  verdict: z.string(),
  commit: z.string(),
  calls: z.number(),
  costUsd: z.number(),
});

/** One run that changed a pull request. */
export type Round = z.infer<typeof roundSchema>;

const pullMemorySchema = z.object({
  /** Run that opened the pull request. */
  key: lenient(z.string()),
  /** Who asked for it: its failed checks are answered in that name. */
  requestedBy: lenient(z.string()),
  /** Branch that it was opened from: the marker proves a pull request of ours from that one only. */
  branch: lenient(z.string()),
  /** The prose of its plan, for a later round without one. */
  told: lenient(z.object({ rootCause: z.string(), approach: z.string() })),
  /** The runs that changed it, newest last. */
  rounds: lenient(z.array(roundSchema).readonly()),
});

/** What the body of a pull request of ours remembers, each key absent where it does not tell it. */
export type PullMemory = z.infer<typeof pullMemorySchema>;

/** Marker thread of a pull request's body. */
const thread = 'pull';

/** @returns `undefined` where the body has no marker of a pull request */
export function readPullMemory(seal: Seal, body: string): PullMemory | undefined {
  const marker = readMarker(seal, body);
  return marker?.thread === thread ? pullMemorySchema.parse(marker.facts) : undefined;
}

/** The marker of a pull request's body. */
export function renderPullMemory(seal: Seal, memory: PullMemory): string {
  return renderMarker(seal, thread, memory);
}
