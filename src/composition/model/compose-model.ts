import { OpenAiModel, type EndpointOptions } from '../../adapters/openai/index.ts';
export { replyProblem, type StreamOutcome } from '../../adapters/openai/index.ts';
import { thinkingRoom } from '../../config/index.ts';
import { UsageError } from '../../errors/index.ts';
import type { LanguageModel, StreamProgress } from '../../ports/index.ts';
import { discreetModel } from './discreet-model.ts';
import { isLocal, modelNames, type ModelSettings } from './model-terms.ts';
import { keysOf, type Settings } from '../settings.ts';

/**
 * The configured endpoint, as its adapter wants it. The key is asked for only when the endpoint is not on this machine.
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
    throw new UsageError(`No API key for ${baseUrl}`, {
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

/** A header takes a key of plain characters on one line; of any other the endpoint would never hear. */
function requireSendable(apiKey: string, baseUrl: string): void {
  if (/^[\t\x20-\x7e]*$/.test(apiKey.trim())) return;
  throw new UsageError(`The key for ${baseUrl} contains a line break or another invalid character`, {
    hint: 'Set OPENAI_API_KEY again to the key alone: something else was copied with it.',
  });
}

/** The endpoint as somebody examines it: what came, how and when, without another try. */
export type ExaminedEndpoint = Pick<OpenAiModel, 'stream'>;

/**
 * The configured endpoint, asked once a question and waited for so long at most.
 * @throws {UsageError} when the key is missing, or cannot be sent
 */
export function composeExamination(
  config: ModelSettings,
  settings: Pick<Settings, 'modelKey' | 'proxy'>,
  longestMs: number,
): ExaminedEndpoint {
  const options = endpointOptions(config, settings);
  const timeoutMs = Math.min(options.timeoutMs, longestMs);
  const stallMs = Math.min(options.stallMs, longestMs);
  return new OpenAiModel({ ...options, timeoutMs, stallMs, retries: 0 });
}

/**
 * The configured model.
 * @throws {UsageError} when the key is missing, or cannot be sent
 */
export function composeModel(
  config: ModelSettings,
  settings: Pick<Settings, 'modelKey' | 'proxy'>,
  onRetry?: (problem: string, waitMs: number) => void,
  onProgress?: (progress: StreamProgress) => void,
): LanguageModel {
  const endpoint = new OpenAiModel({ ...endpointOptions(config, settings), onRetry, onProgress });
  return discreetModel(endpoint, keysOf(settings));
}
