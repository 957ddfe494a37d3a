import { costOf } from '../domain/index.ts';
import { findPrice } from './prices.ts';
import type { Config } from './schema.ts';

/**
 * More than any run costs that holds to its limits, US dollars: all its tokens as replies of the dearer of its models. Which
 * endpoint they were asked at is not known here, so none is taken to be free.
 */
export function dearestRun({ limits, model }: Pick<Config, 'limits' | 'model'>): number {
  const { strong, weak = strong, prices } = model;
  const dearest = Math.max(
    ...[strong, weak].flatMap((name) => {
      const { input, output } = findPrice(name, '', prices);
      return [input, output];
    }),
  );
  const all = costOf({ input: 0, output: dearest }, 0, limits.maxTokens);
  return Math.min(all, limits.maxCostUsd ?? Number.POSITIVE_INFINITY);
}
