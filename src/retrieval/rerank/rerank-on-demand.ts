import type { RankedFile } from '../../domain/index.ts';
import type { RerankInput } from './rerank.ts';

/**
 * `rerank`, whose code and prompts are loaded only when it is called: most searches never do, and start-up time counts.
 */
export async function rerankOnDemand(input: RerankInput): Promise<RankedFile[]> {
  const { rerank } = await import('./rerank.ts');
  return rerank(input);
}
