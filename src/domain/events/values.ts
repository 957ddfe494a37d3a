import { z } from 'zod';
import type { RankedFile } from '../snippet.ts';

/** Any number of values, not to be changed. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly();
}

/** How many of something: a whole number, 0 or more. */
export const Count = z.int().min(0);

/** A ranked file as an event tells it. */
export const RankedFileFact: z.ZodType<RankedFile> = z.object({
  path: z.string(),
  score: z.number(),
  reasons: list(z.object({ signal: z.string(), rank: z.number(), note: z.string().optional() })),
});
