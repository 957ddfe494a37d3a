import { costOf } from '../domain/index.ts';
import { dearestKnown } from './prices.ts';
import type { Config } from './schema.ts';

/**
 * More than any run costs that holds to its limits, whichever model it asks, US dollars: all its tokens as replies of the
 * dearest model whose price is known.
 */
export function dearestRun({ limits, model }: Pick<Config, 'limits' | 'model'>): number {
  const all = costOf(dearestKnown(model.prices), 0, limits.maxTokens);
  return Math.min(all, limits.maxCostUsd ?? Number.POSITIVE_INFINITY);
}
