import { findPrice, thinkingRoom, type Config } from '../../config/index.ts';
import type { ModelTerms } from '../../pipeline/index.ts';
import { isLoopbackHost } from '../../text/loopback-host.ts';

/** The part of a configuration that is about the model. */
export type ModelSettings = Pick<Config, 'model'>;

/** The names of the models behind the roles. */
export function modelNames(config: ModelSettings): { strong: string; weak: string } {
  return { strong: config.model.strong, weak: config.model.weak ?? config.model.strong };
}

/** Prices and thinking tokens of the configured models. */
export function modelTerms(config: ModelSettings): ModelTerms {
  const { baseUrl, prices } = config.model;
  const names = modelNames(config);
  return {
    prices: {
      strong: findPrice(names.strong, baseUrl, prices),
      weak: findPrice(names.weak, baseUrl, prices),
    },
    thinkingTokens: thinkingRoom(Object.values(names), config.model.thinkingTokens),
  };
}

/** Whether an endpoint is on this machine, where it has no known price and needs no key. */
export function isLocal(baseUrl: string): boolean {
  return isLoopbackHost(new URL(baseUrl).hostname);
}
