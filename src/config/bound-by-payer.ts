import { findPrice } from './prices.ts';
import type { Price } from '../domain/index.ts';
import type { Config } from './schema.ts';

/** Whoever pays for runs in repositories of others, as the server does. */
export interface Payer {
  /** The most that one run may cost, US dollars; absent where no budget has to hold. */
  usdARun?: number | undefined;
}

/**
 * A configuration as far as a repository may decide what its runs cost others (R26): a price below the one that is assumed
 * without it would make every bound and budget hold by name only, so prices are raised to that, and the bound of a run is
 * lowered to the payer's.
 */
export function boundByPayer(config: Config, { usdARun }: Payer): Config {
  const { model, limits } = config;
  const most = Math.min(limits.maxCostUsd ?? Number.POSITIVE_INFINITY, usdARun ?? Number.POSITIVE_INFINITY);
  return {
    ...config,
    model: { ...model, prices: raisedPrices(model.prices, model.baseUrl) },
    limits: { ...limits, maxCostUsd: Number.isFinite(most) ? most : undefined },
  };
}

/**
 * Prices that a repository names, as far as they are above what is assumed without it at this endpoint: a lower one would make
 * whoever pays believe that a run costs less than it does (R26).
 */
export function raisedPrices(
  prices: Readonly<Record<string, Price>>,
  baseUrl: string,
): Readonly<Record<string, Price>> {
  const raised = Object.entries(prices).flatMap(([name, own]) => {
    const assumed = findPrice(name, baseUrl, {});
    if (own.input <= assumed.input && own.output <= assumed.output) return [];
    const price = { input: Math.max(own.input, assumed.input), output: Math.max(own.output, assumed.output) };
    return [[name, price] as const];
  });
  return Object.fromEntries(raised);
}
