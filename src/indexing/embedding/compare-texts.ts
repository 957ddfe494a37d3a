import type { BlobStore, Clock, Embedder, Events, TextComparison } from '../../ports/index.ts';
import { embedTexts, longestText } from './embed-texts.ts';
import { middleOf } from './semantic-index.ts';
import { sha256Of } from '../../text/sha256.ts';

export interface CompareRequest extends TextComparison {
  embedder: Embedder;
  store: BlobStore;
  clock: Clock;
  events?: Events | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * How near each text is in meaning to the mean of the queries: cosines in the order of the texts. Without queries the texts
 * are embedded ahead, and all cosines are 0. Vectors are kept by
 * content and model, so that only new texts are embedded.
 * @throws {ModelError} when the embedder fails; what was embedded until then is kept
 */
export async function compareTexts(request: CompareRequest): Promise<number[]> {
  const { queries, embedder, signal } = request;
  const texts = request.texts.map((text) => text.slice(0, longestText).trim() || ' ');
  const groups = texts.map((text) => ({ key: keyOf(text, embedder), count: 1, text }));
  const vectors = await embedTexts({
    ...request,
    groups,
    textsOf: async (block) => block.map(({ text }) => [text]),
  });
  const asked = queries.length > 0 ? await embedder.embed(queries, signal ? { signal } : {}) : [];
  const middle = middleOf(asked, embedder.dimensions);
  return groups.map(({ key }) => vectors.get(key)!.reduce((sum, value, at) => sum + value * middle[at]!, 0));
}

function keyOf(text: string, { id }: Embedder): string {
  return `vectors:text-1:${id}:${sha256Of(text)}`;
}
