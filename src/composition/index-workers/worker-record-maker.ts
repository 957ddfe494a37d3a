import { availableParallelism } from 'node:os';
import type { FileToIndex, RecordMaker } from '../../ports/index.ts';
import type { Patience } from './patience.ts';
import { RecordWorker } from './record-worker.ts';

export interface WorkerSettings {
  /** Threads at most; by default one a core, but no more than four: reading blobs cannot feed more. */
  threads?: number;
  /** A batch that takes longer, reckoned in what its thread could work, is done again file by file. */
  batchTimeoutMs?: number;
  /** A file that takes longer than this is indexed as plain text. */
  fileTimeoutMs?: number;
  script?: URL;
}

/** A grammar that has cost this many threads is not used again in this run. */
const maxFailures = 3;

/**
 * Makes records on worker threads. A grammar that hangs or crashes costs its thread and the one file that caused it,
 * which is then cut as plain text here. Even a single small file goes to a thread, since nothing can interrupt this
 * one.
 */
export class WorkerRecordMaker implements RecordMaker {
  readonly width: number;
  readonly #fallback: RecordMaker;
  readonly #batchTimeoutMs: number;
  readonly #fileTimeoutMs: number;
  readonly #idle: RecordWorker[];
  readonly #all: readonly RecordWorker[];
  readonly #waiting: ((worker: RecordWorker) => void)[] = [];
  readonly #failures = new Map<string, number>();

  /** @param fallback cuts plain text on this thread */
  constructor(fallback: RecordMaker, settings: WorkerSettings = {}) {
    const { threads = Math.min(4, availableParallelism()), script = workerScript } = settings;
    this.width = threads;
    this.#fallback = fallback;
    this.#batchTimeoutMs = settings.batchTimeoutMs ?? 60_000;
    this.#fileTimeoutMs = settings.fileTimeoutMs ?? 20_000;
    this.#all = Array.from({ length: threads }, () => new RecordWorker(script));
    this.#idle = [...this.#all];
  }

  async make(files: readonly FileToIndex[]): Promise<readonly Uint8Array[]> {
    const worker = await this.#take();
    try {
      const batch = files.map((file) => this.#withoutFailing(file));
      return (
        (await worker.make(batch, this.#within(this.#batchTimeoutMs))) ??
        (await this.#makeOneByOne(batch, worker))
      );
    } finally {
      this.#give(worker);
    }
  }

  /** Ends the threads. */
  async end(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.end()));
  }

  async #makeOneByOne(files: readonly FileToIndex[], worker: RecordWorker): Promise<Uint8Array[]> {
    const records: Uint8Array[] = [];
    for (const each of files) {
      const file = this.#withoutFailing(each);
      const made = file.unparsed ? undefined : await worker.make([file], this.#within(this.#fileTimeoutMs));
      if (!made && !file.unparsed) this.#failures.set(file.mode, (this.#failures.get(file.mode) ?? 0) + 1);
      records.push(...(made ?? (await this.#fallback.make([{ ...file, unparsed: true }]))));
    }
    return records;
  }

  #within(ms: number): Patience {
    return { ms, working: () => this.#all.length - this.#idle.length };
  }

  #withoutFailing(file: FileToIndex): FileToIndex {
    return (this.#failures.get(file.mode) ?? 0) < maxFailures ? file : { ...file, unparsed: true };
  }

  async #take(): Promise<RecordWorker> {
    // The last to become free is taken first, so that small jobs start one thread only.
    return this.#idle.pop() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  #give(worker: RecordWorker): void {
    const next = this.#waiting.shift();
    if (next) next(worker);
    else this.#idle.push(worker);
  }
}

const workerScript = new URL('./worker.js', import.meta.url);
