import { OpenAiModel, type EndpointOptions } from '../../adapters/openai/index.ts';
export { replyProblem, type StreamOutcome } from '../../adapters/openai/index.ts';
import { thinkingRoom } from '../../config/index.ts';
import { UsageError } from '../../errors/index.ts';
import { shownAddress } from '../../text/address-secrets.ts';
import type { LanguageModel, StreamProgress } from '../../ports/index.ts';
import { keyGuardedModel } from './key-guarded-model.ts';
import { isLocal, modelNames, type ModelSettings } from './model-terms.ts';
import { keysOf, type Settings } from '../settings.ts';

/**
 * The options of the configured endpoint. A key is required only when the endpoint is not on this machine.
 * @throws {UsageError} when the key is missing, or cannot be sent
 */
export function endpointOptions(
  config: ModelSettings,
  { modelKey, proxy }: Pick<Settings, 'modelKey' | 'proxy'>,
): EndpointOptions {
  const { baseUrl, timeoutSeconds, stallSeconds, retries, thinkingTokens, reasoningEffort } = config.model;
  const models = modelNames(config);
  const apiKey = modelKey ?? (isLocal(baseUrl) ? 'unused' : '');
  if (apiKey === '') {
    throw new UsageError(`No API key for ${shownAddress(baseUrl)}`, {
      hint: 'Set OPENAI_API_KEY, or point OPENAI_BASE_URL (or model.baseUrl) at a local server. Without a model: patchwright search, patchwright demo.',
    });
  }
  requireSendable(apiKey, baseUrl);
  return {
    baseUrl,
    apiKey,
    models,
    timeoutMs: timeoutSeconds * 1000,
    stallMs: stallSeconds * 1000,
    retries,
    thinkingTokens: thinkingRoom(Object.values(models), thinkingTokens),
    reasoningEffort,
    proxy,
  };
}

/** An HTTP header can only hold printable ASCII on one line, so no other key could be sent. */
function requireSendable(apiKey: string, baseUrl: string): void {
  if (/^[\t\x20-\x7e]*$/.test(apiKey.trim())) return;
  throw new UsageError(
    `The key for ${shownAddress(baseUrl)} contains a line break or another invalid character`,
    {
      hint: 'Set OPENAI_API_KEY again to the key alone: something else was copied with it.',
    },
  );
}

/** The endpoint for `doctor`, which sees what was received, how and when, without retries. */
export type ExaminedEndpoint = Pick<OpenAiModel, 'stream'>;

/**
 * Composes the configured endpoint without retries and with a maximum time limit.
 * @throws {UsageError} when the key is missing, or cannot be sent
 */
export function composeExamination(
  config: ModelSettings,
  settings: Pick<Settings, 'modelKey' | 'proxy'>,
  maxMs: number,
): ExaminedEndpoint {
  const options = endpointOptions(config, settings);
  const timeoutMs = Math.min(options.timeoutMs, maxMs);
  const stallMs = Math.min(options.stallMs, maxMs);
  return new OpenAiModel({ ...options, timeoutMs, stallMs, retries: 0 });
}

/**
 * Composes the configured model.
 * @throws {UsageError} when the key is missing, or cannot be sent
 */
export function composeModel(
  config: ModelSettings,
  settings: Pick<Settings, 'modelKey' | 'proxy'>,
  onRetry?: (problem: string, waitMs: number) => void,
  onProgress?: (progress: StreamProgress) => void,
): LanguageModel {
  const endpoint = new OpenAiModel({ ...endpointOptions(config, settings), onRetry, onProgress });
  return keyGuardedModel(endpoint, keysOf(settings, config));
}
