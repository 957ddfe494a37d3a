import type { SemanticSearch } from '../../ports/index.ts';
import type { CompareRequest } from './compare-texts.ts';
import type { EmbedRequest } from './embed-chunks.ts';

/** `embedChunks`, loaded when it is called: most runs embed nothing, and start-up time counts. */
export async function embedOnDemand(request: EmbedRequest): Promise<SemanticSearch> {
  const { embedChunks } = await import('./embed-chunks.ts');
  return embedChunks(request);
}

/** `compareTexts`, loaded when it is called. */
export async function compareOnDemand(request: CompareRequest): Promise<number[]> {
  const { compareTexts } = await import('./compare-texts.ts');
  return compareTexts(request);
}
