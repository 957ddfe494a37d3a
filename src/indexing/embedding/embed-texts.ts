import type { BlobStore, Clock, Embedder, Events } from '../../ports/index.ts';

/** Texts whose vectors are kept together. */
export interface TextGroup {
  /** Names the texts and the embedder; equal keys mean equal vectors. */
  key: string;
  /** Number of texts. */
  count: number;
}

export interface EmbedOptions<Group extends TextGroup> {
  groups: readonly Group[];
  /** The texts of some groups, in their order; asked for what is not stored only. */
  textsOf: (groups: readonly Group[]) => Promise<readonly (readonly string[])[]>;
  embedder: Embedder;
  store: BlobStore;
  clock: Clock;
  events?: Events | undefined;
  signal?: AbortSignal | undefined;
}

/** Longer texts are cut here: small models read no more than 256 to 512 tokens. */
export const longestText = 1_200;
/** Vectors are kept after this many texts: what an interrupted run loses at most. */
const blockTexts = 256;

/**
 * The vectors of texts by key, those of a group one behind the other: stored ones, and new ones that are stored block by
 * block, so that a run that was interrupted goes on where it stopped. Emits `embedding-progressed` with the seconds left.
 * @throws {ModelError} when the embedder fails; what was embedded until then is kept
 */
export async function embedTexts<Group extends TextGroup>(
  options: EmbedOptions<Group>,
): Promise<Map<string, Float32Array>> {
  const groups = [...new Map(options.groups.map((group) => [group.key, group])).values()];
  const vectors = await readVectors(groups, options);
  const missing = groups.filter(({ key }) => !vectors.has(key));
  for (const [key, value] of await embedMissing(missing, options)) vectors.set(key, value);
  return vectors;
}

async function readVectors(
  groups: readonly TextGroup[],
  { store, embedder }: Pick<EmbedOptions<TextGroup>, 'store' | 'embedder'>,
): Promise<Map<string, Float32Array>> {
  const stored = await store.getMany(groups.map(({ key }) => key));
  const vectors = new Map<string, Float32Array>();
  groups.forEach(({ key, count }, nth) => {
    const bytes = stored[nth];
    if (bytes && bytes.byteLength === count * embedder.dimensions * 4) {
      vectors.set(key, new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4));
    }
  });
  return vectors;
}

async function embedMissing<Group extends TextGroup>(
  missing: readonly Group[],
  options: EmbedOptions<Group>,
): Promise<Map<string, Float32Array>> {
  const { store, clock, events, signal } = options;
  const made = new Map<string, Float32Array>();
  const total = countTexts(missing);
  const start = clock.now();
  let done = 0;
  for (const block of cutIntoBlocks(missing)) {
    signal?.throwIfAborted();
    const embedded = await embedBlock(block, options, (inBlock) => {
      const secondsLeft = Math.round(
        ((clock.now() - start) / 1_000 / (done + inBlock)) * (total - done - inBlock),
      );
      events?.emit({ type: 'embedding-progressed', done: done + inBlock, total, secondsLeft });
    });
    for (const [key, vectors] of embedded) made.set(key, vectors);
    await store
      .setMany(embedded.map(([key, { buffer }]) => [key, new Uint8Array(buffer)]))
      .catch((error: unknown) => events?.emit({ type: 'index-not-stored', reason: String(error) }));
    done += countTexts(block);
  }
  return made;
}

function countTexts(groups: readonly TextGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function cutIntoBlocks<Group extends TextGroup>(groups: readonly Group[]): Group[][] {
  const blocks: Group[][] = [];
  let texts = Infinity;
  for (const group of groups) {
    if (texts >= blockTexts) {
      blocks.push([]);
      texts = 0;
    }
    blocks.at(-1)!.push(group);
    texts += group.count;
  }
  return blocks;
}

async function embedBlock<Group extends TextGroup>(
  block: readonly Group[],
  { textsOf, embedder, signal }: EmbedOptions<Group>,
  onProgress: (done: number) => void,
): Promise<[string, Float32Array<ArrayBuffer>][]> {
  const texts = await textsOf(block);
  const vectors = await embedder.embed(texts.flat(), { onProgress, signal });
  let next = 0;
  return block.map(({ key }, nth) => {
    const own = vectors.slice(next, next + texts[nth]!.length);
    next += own.length;
    const flat = new Float32Array(own.length * embedder.dimensions);
    own.forEach((vector, at) => flat.set(vector, at * embedder.dimensions));
    return [key, flat];
  });
}
