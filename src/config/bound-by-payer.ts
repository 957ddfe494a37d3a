import { findPrice } from './prices.ts';
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
  const prices = Object.entries(model.prices).map(([name, own]) => {
    const assumed = findPrice(name, model.baseUrl, {});
    const price = { input: Math.max(own.input, assumed.input), output: Math.max(own.output, assumed.output) };
    return [name, price] as const;
  });
  const most = Math.min(limits.maxCostUsd ?? Number.POSITIVE_INFINITY, usdARun ?? Number.POSITIVE_INFINITY);
  return {
    ...config,
    model: { ...model, prices: Object.fromEntries(prices) },
    limits: { ...limits, maxCostUsd: Number.isFinite(most) ? most : undefined },
  };
}
