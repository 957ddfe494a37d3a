import { z } from 'zod';

/** Something that was spent: a recording from elsewhere that claims less than nothing would give money back (R26). */
const spent = z.number().min(0);

/** What was spent. Tokens as the endpoint reported them, else counted by our tokenizer; money in US dollars. */
export const usageSchema = z.object({
  calls: spent,
  promptTokens: spent,
  /** Of the prompt tokens, those that the endpoint says it had in its cache. Never lowers the cost that is counted. */
  cachedTokens: spent.optional(),
  completionTokens: spent,
  costUsd: spent,
});
export type Usage = z.infer<typeof usageSchema>;

/** Before the first call. */
export const nothingSpent: Readonly<Usage> = { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 };

/** The most a run can cost, known before the first token is bought. */
export interface CostCeiling {
  calls: number;
  tokens: number;
  costUsd: number;
}

/** The most that may be spent; `undefined` means no bound of that kind. */
export interface SpendingLimits {
  maxCalls: number;
  /** Prompt and completion tokens together. */
  maxTokens?: number;
  maxCostUsd?: number;
}
