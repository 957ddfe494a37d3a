import { costOf } from '../domain/index.ts';
import { findPrice } from './prices.ts';
import type { Config } from './schema.ts';

/**
 * More than any run costs that holds to its limits, US dollars: all its tokens at the highest price of its models. Which
 * endpoint they were asked at is not known here, so none is taken to be free.
 */
export function dearestRun({ limits, model }: Pick<Config, 'limits' | 'model'>): number {
  const { strong, weak = strong, prices } = model;
  const costs = [strong, weak].flatMap((name) => {
    const price = findPrice(name, '', prices);
    return [costOf(price, limits.maxTokens, 0), costOf(price, 0, limits.maxTokens)];
  });
  return Math.min(Math.max(...costs), limits.maxCostUsd ?? Number.POSITIVE_INFINITY);
}
