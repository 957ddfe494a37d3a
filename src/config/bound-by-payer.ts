import { findPrice } from './prices.ts';
import type { Price } from '../domain/index.ts';
import { isLoopbackHost } from '../text/loopback-host.ts';
import type { Config } from './schema.ts';

/** Whoever pays for runs in repositories of others, as the server does. */
export interface Payer {
  /** The most that one run may cost, US dollars; absent where no budget has to hold. */
  usdARun?: number | undefined;
}

/**
 * Limits what a repository's configuration can cost whoever pays (R26). A price below the one that is assumed by
 * default would make every bound too low in money, so prices are raised to the assumed ones; the bound of a run is
 * lowered to the payer's. Embeddings that an endpoint charges for are in no bound, so there are none under one.
 */
export function boundByPayer(config: Config, { usdARun }: Payer): Config {
  const { model, limits, retrieval } = config;
  const most = Math.min(limits.maxCostUsd ?? Number.POSITIVE_INFINITY, usdARun ?? Number.POSITIVE_INFINITY);
  const unbounded = usdARun !== undefined && paysForEmbeddings(config);
  return {
    ...config,
    model: { ...model, prices: raisedPrices(model.prices, model.baseUrl) },
    limits: { ...limits, maxCostUsd: Number.isFinite(most) ? most : undefined },
    retrieval: unbounded ? { ...retrieval, embeddings: { provider: 'none' } } : retrieval,
  };
}

function paysForEmbeddings({ model, retrieval }: Config): boolean {
  const { provider, baseUrl = model.baseUrl } = retrieval.embeddings;
  return provider === 'openai' && !isLoopbackHost(new URL(baseUrl).hostname);
}

/**
 * The prices of a repository's configuration that are above the ones assumed by default for this endpoint. Lower ones
 * are dropped: they would make a run look cheaper than it is to whoever pays (R26).
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
