import { z } from 'zod';
import type { RankedFile } from '../snippet.ts';
import type { Usage } from '../usage.ts';

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

const usageFields = {
  calls: z.number(),
  promptTokens: z.number(),
  cachedTokens: z.number().optional(),
  completionTokens: z.number(),
  costUsd: z.number(),
};

/** The fields of a usage, for events that carry them among others. */
export const usageFacts = usageFields;

/** What was spent, as an event tells it. */
export const UsageFact: z.ZodType<Usage> = z.object(usageFields);
