import { decodeText } from '../../text/encoding.ts';
import type { IndexedFile, SearchIndex } from '../../domain/index.ts';
import type {
  BlobStore,
  Clock,
  Embedder,
  Events,
  SemanticSearch,
  VectorSearchBuilder,
  Workspace,
} from '../../ports/index.ts';
import { embedTexts, longestText } from './embed-texts.ts';
import { cutVersion } from '../plan-records.ts';
import { joinVectors } from './semantic-index.ts';

export interface EmbedRequest {
  index: SearchIndex;
  workspace: Pick<Workspace, 'read'>;
  embedder: Embedder;
  store: BlobStore;
  vectorSearch: VectorSearchBuilder;
  clock: Clock;
  events?: Events | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Embeds the chunks of a repository. Vectors are kept by content, model and version of the cutting, so that only what
 * changed is embedded, and an interrupted run continues where it stopped. Emits `embedding-progressed` with the seconds
 * left.
 * @throws {ModelError} when the embedder fails; what was embedded until then is kept
 */
export async function embedChunks(request: EmbedRequest): Promise<SemanticSearch> {
  const { index, embedder, workspace } = request;
  const files = index.files.filter(isWorthEmbedding);
  const keys = new Map(files.map((file) => [file, keyOf(file, embedder)]));
  const vectors = await embedTexts({
    ...request,
    groups: files.map((file) => ({ key: keys.get(file)!, count: file.chunks.length, file })),
    textsOf: async (groups) => {
      const contents = await workspace.read(groups.map(({ file }) => file.path));
      return groups.map(({ file }, nth) => textsOf(file, contents[nth]?.bytes));
    },
  });
  return joinVectors(
    index.files.map((file) => vectors.get(keys.get(file) ?? '')),
    request,
  );
}

/** Vendored and generated files cost as much as the rest, and no issue is about them. */
function isWorthEmbedding({ kind, chunks }: IndexedFile): boolean {
  return kind !== 'vendored' && kind !== 'generated' && kind !== 'config' && chunks.length > 0;
}

function keyOf({ blobId, language }: IndexedFile, { id }: Embedder): string {
  return `vectors:1.${cutVersion}:${language ?? 'text'}:${id}:${blobId}`;
}

/** What the model reads of each chunk: the lines around it that give it sense, and itself. */
function textsOf({ chunks }: IndexedFile, bytes: Uint8Array | undefined): string[] {
  const text = bytes ? (decodeText(bytes)?.text ?? '') : '';
  return chunks.map(({ header, name, startIndex, endIndex }) => {
    const context = [header ?? name].filter(Boolean).join('\n');
    return (
      `${context}\n${text.slice(startIndex, Math.min(endIndex, startIndex + longestText))}`.trim() || ' '
    );
  });
}
