import { costOf } from '../../../domain/index.ts';
import { worstCase, type ModelTerms } from '../../../pipeline/index.ts';
import type { JudgingForecast } from '../../../validation/index.ts';

/** What judging will cost at most, for `--dry-run`. */
export interface JudgingBound {
  tasks: number;
  cached: number;
  /** Calls of the first pass, and the most of the second. */
  calls: { first: number; second: number };
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
}

/**
 * The bound counts every open question at its full length and every reply at its limit, and assumes that the first
 * pass reports something everywhere. Repair rounds come on top only when a model does not keep to the form.
 */
export function boundJudging(forecast: JudgingForecast, terms: ModelTerms): JudgingBound {
  const bound = { promptTokens: 0, completionTokens: 0, costUsd: 0 };
  for (const request of [...forecast.first, ...forecast.second]) {
    const { promptTokens, completionTokens, price } = worstCase(request, terms);
    bound.promptTokens += promptTokens;
    bound.completionTokens += completionTokens;
    bound.costUsd += costOf(price, promptTokens, completionTokens);
  }
  const calls = { first: forecast.first.length, second: forecast.second.length };
  return { tasks: forecast.tasks.length, cached: forecast.tasks.length - calls.first, calls, ...bound };
}
