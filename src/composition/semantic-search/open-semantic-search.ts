import path from 'node:path';
import { vectorSearchBuilder } from '../../adapters/hnsw/index.ts';
import type { SearchIndex } from '../../domain/index.ts';
import { messageAndHint, PatchwrightError } from '../../errors/index.ts';
import { compareTexts, embedChunks } from '../../indexing/index.ts';
import type {
  BlobStore,
  Clock,
  Embedder,
  Events,
  SemanticSearch,
  TextComparison,
  Workspace,
} from '../../ports/index.ts';

/** What everything that embeds needs. */
export interface MeaningRequest {
  /** Opens the configured embedder; see `composeEmbedder`. */
  embedder: () => Promise<Embedder | undefined>;
  /** State folder: graphs are kept there. */
  state: string;
  store: BlobStore;
  clock: Clock;
  events?: Events | undefined;
  signal?: AbortSignal | undefined;
}

export interface SemanticRequest extends MeaningRequest {
  index: SearchIndex;
  workspace: Workspace;
}

/** The search by meaning, or why there is none: everything else works without it. */
export async function openSemanticSearch(
  request: SemanticRequest,
): Promise<{ semantic: SemanticSearch } | { skipped: string }> {
  return withEmbedder(request, async (embedder) => {
    const vectorSearch = vectorSearchBuilder({
      folder: path.join(request.state, 'graphs'),
      packages: path.join(request.state, 'packages'),
    });
    return { semantic: await embedChunks({ ...request, embedder, vectorSearch }) };
  });
}

/** How near texts are to queries in meaning, or why that cannot be told. */
export async function compareByMeaning(
  comparison: TextComparison,
  request: MeaningRequest,
): Promise<{ likeness: readonly number[] } | { skipped: string }> {
  return withEmbedder(request, async (embedder) => ({
    likeness: await compareTexts({ ...request, ...comparison, embedder }),
  }));
}

async function withEmbedder<Result>(
  { embedder: open }: MeaningRequest,
  use: (embedder: Embedder) => Promise<Result>,
): Promise<Result | { skipped: string }> {
  try {
    const embedder = await open();
    if (!embedder) return { skipped: 'no embedding model is configured (retrieval.embeddings.provider)' };
    return await use(embedder);
  } catch (error) {
    if (error instanceof PatchwrightError && error.exitCode !== 2) {
      return { skipped: messageAndHint(error) };
    }
    throw error;
  }
}
