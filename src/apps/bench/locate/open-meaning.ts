import { systemClock } from '../../../composition/repository/compose-repository.ts';
import { composeEmbedder } from '../../../composition/semantic-search/open-embedder.ts';
import { openSemanticSearch } from '../../../composition/semantic-search/open-semantic-search.ts';
import type { Settings } from '../../../composition/settings.ts';
import type { Config } from '../../../config/index.ts';
import type { SearchIndex } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import type { BlobStore, SemanticSearch, Workspace } from '../../../ports/index.ts';

/** What is searched by meaning. */
interface MeaningOptions {
  config: Config;
  index: SearchIndex;
  workspace: Workspace;
  store: BlobStore;
  signal: AbortSignal;
}

/** Opens the search by meaning that the configuration names; nothing where it names none. */
export type OpenMeaning = (options: MeaningOptions) => Promise<{ semantic?: SemanticSearch }>;

/**
 * The product's search by meaning, its model loaded once for all cases.
 * @throws {UsageError} when it is configured and cannot be had: a figure without it would be another product's
 */
export function composeMeaning(settings: Settings): OpenMeaning {
  let embedder: ReturnType<typeof composeEmbedder> | undefined;
  return async ({ config, ...order }) => {
    if (config.retrieval.embeddings.provider === 'none') return {};
    embedder ??= composeEmbedder(config, settings);
    const { state } = settings;
    const found = await openSemanticSearch({ ...order, embedder, state, clock: systemClock });
    if ('semantic' in found) return found;
    throw new UsageError(`The configured embeddings cannot be measured: ${found.skipped}`, {
      hint: 'Set retrieval.embeddings.provider to none to measure the search without them.',
    });
  };
}
