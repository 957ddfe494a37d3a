import { costOf, type CostCeiling, type Price, type SpendingLimits } from '../../domain/index.ts';
import type { ModelRole } from '../../ports/index.ts';

/** What the ceiling is computed from. */
export interface CeilingTerms {
  limits: SpendingLimits;
  /** The longest reply of any prompt, including thinking, tokens. */
  maxReplyTokens: number;
  prices: Readonly<Record<ModelRole, Price>>;
}

/**
 * The most that a run can cost within its limits. It assumes that as many tokens as possible belong to replies, which cost more
 * than prompts, and that all are charged at the price of the more expensive model.
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
