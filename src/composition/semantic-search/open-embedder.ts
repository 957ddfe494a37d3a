import path from 'node:path';
import { openBuiltinEmbedder } from '../../adapters/builtin-embeddings/index.ts';
import { openTransformersEmbedder } from '../../adapters/transformers/index.ts';
import type { Config } from '../../config/index.ts';
import { UsageError } from '../../errors/index.ts';
import type { Embedder } from '../../ports/index.ts';
import type { Settings } from '../settings.ts';

/** A small sentence model under the Apache licence; see docs/embeddings.md for those that know code better. */
const defaultModel = 'Xenova/all-MiniLM-L6-v2';

/**
 * What opens the configured embedder, `undefined` when there is none. It is opened when it is first asked for and then
 * kept, as a model takes memory and time to load.
 * @throws {ModelError} when asked and it cannot be had; the search goes on without it
 * @throws {UsageError} when asked and the configuration lacks the model's name
 */
export function composeEmbedder(
  config: Config,
  settings: EmbedderSettings,
): () => Promise<Embedder | undefined> {
  let opened: Promise<Embedder | undefined> | undefined;
  return () => (opened ??= open(config, settings));
}

type EmbedderSettings = Pick<Settings, 'state' | 'offline' | 'modelKey'>;

async function open(
  config: Config,
  { state, offline, modelKey }: EmbedderSettings,
): Promise<Embedder | undefined> {
  const { provider, model, baseUrl } = config.retrieval.embeddings;
  switch (provider) {
    case 'none':
      return undefined;
    case 'builtin':
      return openBuiltinEmbedder();
    case 'transformers':
      return openTransformersEmbedder({
        model: model ?? defaultModel,
        cacheDir: path.join(state, 'models'),
        mayDownload: !offline,
        packages: path.join(state, 'packages'),
      });
    case 'openai':
      if (model !== undefined) {
        const { openOpenAiEmbedder } = await import('../../adapters/openai-embeddings/index.ts');
        return openOpenAiEmbedder({
          baseUrl: baseUrl ?? config.model.baseUrl,
          apiKey: modelKey ?? 'unused',
          model,
          retries: config.model.retries,
        });
      }
      throw new UsageError('retrieval.embeddings.model is missing', {
        hint: 'Set it to an embedding model of the endpoint, for example text-embedding-3-small.',
      });
  }
}
