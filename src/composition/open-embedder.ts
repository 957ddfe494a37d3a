import path from 'node:path';
import { openOpenAiEmbedder } from '../adapters/openai-embeddings/index.ts';
import { openTransformersEmbedder } from '../adapters/transformers/index.ts';
import type { Config } from '../config/index.ts';
import { UsageError } from '../errors/index.ts';
import type { Embedder } from '../ports/index.ts';

/** A small sentence model under the Apache licence; see docs/embeddings.md for those that know code better. */
const defaultModel = 'Xenova/all-MiniLM-L6-v2';

const opened = new WeakMap<Config, Promise<Embedder | undefined>>();

/**
 * The configured embedder, `undefined` when there is none; one per configuration, as a model takes memory and time to load.
 * @throws {ModelError} when it cannot be had; the search goes on without it
 * @throws {UsageError} when the configuration lacks the model's name
 */
export function openEmbedder(config: Config, state: string): Promise<Embedder | undefined> {
  const embedder = opened.get(config) ?? open(config, state);
  opened.set(config, embedder);
  return embedder;
}

async function open(config: Config, state: string): Promise<Embedder | undefined> {
  const { provider, model, baseUrl } = config.retrieval.embeddings;
  switch (provider) {
    case 'none':
      return undefined;
    case 'transformers':
      return openTransformersEmbedder({
        model: model ?? defaultModel,
        cacheDir: path.join(state, 'models'),
        mayDownload: process.env['PATCHWRIGHT_OFFLINE'] !== '1',
      });
    case 'openai':
      if (model !== undefined) {
        return openOpenAiEmbedder({
          baseUrl: baseUrl ?? config.model.baseUrl,
          apiKey: process.env['OPENAI_API_KEY'] ?? 'unused',
          model,
          retries: config.model.retries,
        });
      }
      throw new UsageError('retrieval.embeddings.model is missing', {
        hint: 'Name the embedding model of the endpoint, for example text-embedding-3-small.',
      });
  }
}
