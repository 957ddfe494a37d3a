import { z } from 'zod';

/** What was spent. Tokens as the endpoint reported them, else counted by our tokenizer; money in US dollars. */
export const usageSchema = z.object({
  calls: z.number(),
  promptTokens: z.number(),
  /** Of the prompt tokens, those that the endpoint says it had in its cache. Never lowers the cost that is counted. */
  cachedTokens: z.number().optional(),
  completionTokens: z.number(),
  costUsd: z.number(),
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
