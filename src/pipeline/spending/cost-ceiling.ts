import { costOf, type CostCeiling, type Price, type SpendingLimits } from '../../domain/index.ts';
import type { ModelRole } from '../../ports/index.ts';

/** What the ceiling is computed from. */
export interface CeilingTerms {
  limits: SpendingLimits;
  /** Longest reply of any prompt, thinking included, tokens. */
  maxReplyTokens: number;
  prices: Readonly<Record<ModelRole, Price>>;
}

/**
 * The most a run can cost, from the limits that its budget holds it to: as many tokens as possible are taken to be
 * replies, which are dearer, and all at the dearer model's price.
 */
export function computeCostCeiling({ limits, maxReplyTokens, prices }: CeilingTerms): CostCeiling {
  const calls = limits.maxCalls;
  const tokens = limits.maxTokens ?? Number.POSITIVE_INFINITY;
  const replies = Math.min(tokens, calls * maxReplyTokens);
  const price = {
    input: Math.max(prices.strong.input, prices.weak.input),
    output: Math.max(prices.strong.output, prices.weak.output),
  };
  const cost = costOf(price, tokens - replies, replies);
  return { calls, tokens, costUsd: Math.min(cost, limits.maxCostUsd ?? Number.POSITIVE_INFINITY) };
}
