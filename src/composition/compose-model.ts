import { OpenAiModel, type EndpointOptions } from '../adapters/openai/index.ts';
import { findPrice, thinkingRoom, type Config } from '../config/index.ts';
import { UsageError } from '../errors/index.ts';
import type { ModelTerms } from '../pipeline/index.ts';
import type { LanguageModel, StreamProgress } from '../ports/index.ts';
import type { Settings } from './settings.ts';

/** As much of a configuration as says which model is asked. */
type ModelSettings = Pick<Config, 'model'>;

/** Names behind the roles. */
export function modelNames(config: ModelSettings): { strong: string; weak: string } {
  return { strong: config.model.strong, weak: config.model.weak ?? config.model.strong };
}

/** Prices and head room of the configured models. */
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

/**
 * The configured endpoint, as its adapter wants it. The key is asked for only when the endpoint is not on this machine.
 * @throws {UsageError} when the key is missing
 */
export function endpointOptions(
  config: ModelSettings,
  { modelKey }: Pick<Settings, 'modelKey'>,
): EndpointOptions {
  const { baseUrl, timeoutSeconds, stallSeconds, retries, thinkingTokens, reasoningEffort } = config.model;
  const models = modelNames(config);
  const apiKey = modelKey ?? (isLocal(baseUrl) ? 'unused' : '');
  if (apiKey === '') {
    throw new UsageError(`No key for ${baseUrl}`, {
      hint: 'Set OPENAI_API_KEY, or point OPENAI_BASE_URL (or model.baseUrl) at a local server. Without a model: patchwright search, patchwright demo.',
    });
  }
  return {
    baseUrl,
    apiKey,
    models,
    timeoutMs: timeoutSeconds * 1000,
    stallMs: stallSeconds * 1000,
    retries,
    thinkingTokens: thinkingRoom(Object.values(models), thinkingTokens),
    reasoningEffort,
  };
}

/**
 * The configured model.
 * @throws {UsageError} when the key is missing
 */
export function composeModel(
  config: ModelSettings,
  settings: Pick<Settings, 'modelKey'>,
  onRetry?: (problem: string, waitMs: number) => void,
  onProgress?: (progress: StreamProgress) => void,
): LanguageModel {
  return new OpenAiModel({ ...endpointOptions(config, settings), onRetry, onProgress });
}

/** True for an endpoint on this machine: what it does costs nothing that we could know of, and needs no key. */
export function isLocal(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname;
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
}
