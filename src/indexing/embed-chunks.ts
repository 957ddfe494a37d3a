import { decodeText } from '../text/encoding.ts';
import type { IndexedFile, SearchIndex } from '../domain/index.ts';
import type {
  BlobStore,
  Clock,
  Embedder,
  Events,
  SemanticSearch,
  VectorSearchBuilder,
  Workspace,
} from '../ports/index.ts';
import { cutVersion } from './plan-records.ts';
import { openSemanticSearch } from './semantic-index.ts';

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

/** Longer texts are cut here: small models read no more than 256 to 512 tokens. */
const longestText = 1_200;
/** Vectors are kept after this many texts: what an interrupted run loses at most. */
const blockTexts = 256;

/**
 * The chunks of a repository by meaning. Vectors are kept by content, model and way of cutting, so that only what changed is
 * embedded, and a run that was interrupted goes on where it stopped. Emits `embedding-progressed` with the seconds left.
 * @throws {ModelError} when the embedder fails; what was embedded until then is kept
 */
export async function embedChunks(request: EmbedRequest): Promise<SemanticSearch> {
  const { index, embedder, store } = request;
  const files = index.files.filter(isWorthEmbedding);
  const keys = new Map(files.map((file) => [file, keyOf(file, embedder)]));
  const vectors = await readVectors([...new Set(keys.values())], store);
  const missing = [...new Map(files.map((file) => [keys.get(file)!, file]))].filter(
    ([key]) => !vectors.has(key),
  );
  for (const [key, value] of await embedMissing(missing, request)) vectors.set(key, value);
  return openSemanticSearch(
    index.files.map((file) => vectors.get(keys.get(file) ?? '')),
    request,
  );
}

/** Copies and machine-made files cost as much as the rest and are never what an issue means. */
function isWorthEmbedding({ kind, chunks }: IndexedFile): boolean {
  return kind !== 'vendored' && kind !== 'generated' && kind !== 'config' && chunks.length > 0;
}

function keyOf({ blobId, language }: IndexedFile, { id }: Embedder): string {
  return `vectors:1.${cutVersion}:${language ?? 'text'}:${id}:${blobId}`;
}

async function readVectors(keys: readonly string[], store: BlobStore): Promise<Map<string, Float32Array>> {
  const stored = await store.getMany(keys);
  const vectors = new Map<string, Float32Array>();
  keys.forEach((key, nth) => {
    const bytes = stored[nth];
    if (bytes && bytes.byteLength % 4 === 0) {
      vectors.set(key, new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4));
    }
  });
  return vectors;
}

async function embedMissing(
  missing: readonly (readonly [string, IndexedFile])[],
  request: EmbedRequest,
): Promise<Map<string, Float32Array>> {
  const { store, clock, events, signal } = request;
  const made = new Map<string, Float32Array>();
  const total = missing.reduce((sum, [, { chunks }]) => sum + chunks.length, 0);
  const start = clock.now();
  let done = 0;
  for (const block of cutIntoBlocks(missing)) {
    signal?.throwIfAborted();
    const embedded = await embedBlock(block, request, (inBlock) => {
      const secondsLeft = Math.round(
        ((clock.now() - start) / 1_000 / (done + inBlock)) * (total - done - inBlock),
      );
      events?.emit({ type: 'embedding-progressed', done: done + inBlock, total, secondsLeft });
    });
    for (const [key, vectors] of embedded) made.set(key, vectors);
    await store
      .setMany(embedded.map(([key, { buffer }]) => [key, new Uint8Array(buffer)]))
      .catch((error: unknown) => events?.emit({ type: 'index-not-stored', reason: String(error) }));
    done += block.reduce((sum, [, { chunks }]) => sum + chunks.length, 0);
  }
  return made;
}

function cutIntoBlocks<File extends readonly [string, IndexedFile]>(files: readonly File[]): File[][] {
  const blocks: File[][] = [];
  let texts = Infinity;
  for (const file of files) {
    if (texts >= blockTexts) {
      blocks.push([]);
      texts = 0;
    }
    blocks.at(-1)!.push(file);
    texts += file[1].chunks.length;
  }
  return blocks;
}

async function embedBlock(
  block: readonly (readonly [string, IndexedFile])[],
  { workspace, embedder, signal }: EmbedRequest,
  onProgress: (done: number) => void,
): Promise<[string, Float32Array][]> {
  const contents = await workspace.read(block.map(([, { path }]) => path));
  const texts = block.map(([, file], nth) => textsOf(file, contents[nth]?.bytes));
  const vectors = await embedder.embed(texts.flat(), { onProgress, ...(signal && { signal }) });
  let next = 0;
  return block.map(([key], nth) => {
    const own = vectors.slice(next, next + texts[nth]!.length);
    next += own.length;
    const flat = new Float32Array(own.length * embedder.dimensions);
    own.forEach((vector, at) => flat.set(vector, at * embedder.dimensions));
    return [key, flat];
  });
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
