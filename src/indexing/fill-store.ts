import type { BlobStore, Events, RecordMaker, Workspace } from '../ports/index.ts';
import type { PlannedFile } from './plan-records.ts';

/** What one thread parses before it hands its records over: enough to be worth a message, little to lose. */
const batchBytes = 1_000_000;
const batchFiles = 200;
/** Records are written in blocks of this size: what a killed run loses at most. */
const blockBytes = 4_000_000;

export interface FillRequest {
  missing: readonly PlannedFile[];
  workspace: Workspace;
  store: BlobStore;
  maker: RecordMaker;
  events?: Events | undefined;
  signal?: AbortSignal | undefined;
}

/** Makes the records that the store lacks, keeps them there, and returns them by key. */
export async function makeMissingRecords(request: FillRequest): Promise<Map<string, Uint8Array>> {
  const { missing, maker, events, signal } = request;
  const made = new Map<string, Uint8Array>();
  const block = new RecordBlock(request.store, events);
  const batches = cutIntoBatches(missing);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let batch = batches[next++]; batch; batch = batches[next++]) {
      signal?.throwIfAborted();
      const records = await makeBatch(batch, request);
      for (const [key, record] of records) made.set(key, record);
      await block.add(records);
      done += batch.length;
      events?.emit({ type: 'index-progressed', done, total: missing.length });
    }
  };
  // One more batch than can be worked on at once, so that the next one is read meanwhile.
  await Promise.all(Array.from({ length: maker.width + 1 }, work));
  await block.flush();
  return made;
}

async function makeBatch(
  batch: readonly PlannedFile[],
  { workspace, maker }: FillRequest,
): Promise<[string, Uint8Array][]> {
  const contents = await workspace.read(batch.map(({ file }) => file.path));
  const present = batch.flatMap((planned, nth) => {
    const bytes = contents[nth]?.bytes;
    return bytes ? [{ planned, bytes }] : [];
  });
  const records = await maker.make(
    present.map(({ planned, bytes }) => ({ path: planned.file.path, mode: planned.mode, bytes })),
  );
  return present.map(({ planned }, nth) => [planned.key, records[nth]!]);
}

function cutIntoBatches(files: readonly PlannedFile[]): PlannedFile[][] {
  const batches: PlannedFile[][] = [];
  let bytes = Infinity;
  for (const planned of files) {
    const last = batches.at(-1);
    if (!last || bytes + planned.file.size > batchBytes || last.length >= batchFiles) {
      batches.push([planned]);
      bytes = 0;
    } else last.push(planned);
    bytes += planned.file.size;
  }
  return batches;
}

/** Collects records until a block is full. A store that cannot be written only costs the next run time. */
class RecordBlock {
  readonly #store: BlobStore;
  readonly #events: Events | undefined;
  #entries: [string, Uint8Array][] = [];
  #bytes = 0;

  constructor(store: BlobStore, events: Events | undefined) {
    this.#store = store;
    this.#events = events;
  }

  async add(entries: readonly [string, Uint8Array][]): Promise<void> {
    this.#entries.push(...entries);
    for (const [, record] of entries) this.#bytes += record.length;
    if (this.#bytes >= blockBytes) await this.flush();
  }

  async flush(): Promise<void> {
    const entries = this.#entries;
    this.#entries = [];
    this.#bytes = 0;
    try {
      await this.#store.setMany(entries);
    } catch (error) {
      this.#events?.emit({ type: 'index-not-stored', records: entries.length, reason: String(error) });
    }
  }
}
