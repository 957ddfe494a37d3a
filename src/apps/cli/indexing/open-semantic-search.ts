import path from 'node:path';
import { vectorSearchBuilder } from '../../../adapters/hnsw/index.ts';
import type { Config } from '../../../config/index.ts';
import type { SearchIndex } from '../../../domain/index.ts';
import { PatchwrightError } from '../../../errors/index.ts';
import { embedChunks } from '../../../indexing/index.ts';
import type { BlobStore, Clock, Events, SemanticSearch, Workspace } from '../../../ports/index.ts';
import { openEmbedder } from './open-embedder.ts';

export interface SemanticRequest {
  config: Config;
  /** State folder: downloaded models and graphs are kept there. */
  state: string;
  index: SearchIndex;
  workspace: Workspace;
  store: BlobStore;
  clock: Clock;
  events?: Events | undefined;
  signal?: AbortSignal | undefined;
}

/** The search by meaning, or why there is none: everything else works without it. */
export async function openSemanticSearch(
  request: SemanticRequest,
): Promise<{ semantic: SemanticSearch } | { skipped: string }> {
  try {
    const embedder = await openEmbedder(request.config, request.state);
    if (!embedder) return { skipped: 'no embedding model is configured (retrieval.embeddings.provider)' };
    const vectorSearch = vectorSearchBuilder({ folder: path.join(request.state, 'graphs') });
    return { semantic: await embedChunks({ ...request, embedder, vectorSearch }) };
  } catch (error) {
    if (error instanceof PatchwrightError && error.exitCode !== 2) {
      return { skipped: error.hint === undefined ? error.message : `${error.message}. ${error.hint}` };
    }
    throw error;
  }
}
