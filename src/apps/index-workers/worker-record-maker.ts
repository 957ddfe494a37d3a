import { availableParallelism } from 'node:os';
import type { FileToIndex, RecordMaker } from '../../ports/index.ts';
import { RecordWorker } from './record-worker.ts';

export interface WorkerSettings {
  /** Threads at most; by default one a core, but no more than four: reading blobs cannot feed more. */
  threads?: number;
  /** A batch that takes longer is done again file by file. */
  batchTimeoutMs?: number;
  /** A file that takes longer than this is indexed as plain text. */
  fileTimeoutMs?: number;
  /** A first batch of fewer bytes is done on this thread: after a small change that is quicker than a new thread. */
  worthThreads?: number;
  script?: URL;
}

/**
 * Makes records on worker threads. A grammar that hangs or takes its thread down costs that thread and the one file it
 * choked on, which is then cut as plain text here.
 */
export class WorkerRecordMaker implements RecordMaker {
  readonly width: number;
  readonly #fallback: RecordMaker;
  readonly #batchTimeoutMs: number;
  readonly #fileTimeoutMs: number;
  readonly #worthThreads: number;
  readonly #idle: RecordWorker[];
  readonly #all: readonly RecordWorker[];
  #started = false;
  readonly #waiting: ((worker: RecordWorker) => void)[] = [];

  /** @param fallback makes records on this thread */
  constructor(fallback: RecordMaker, settings: WorkerSettings = {}) {
    const { threads = Math.min(4, availableParallelism()), script = workerScript } = settings;
    this.width = threads;
    this.#fallback = fallback;
    this.#batchTimeoutMs = settings.batchTimeoutMs ?? 120_000;
    this.#fileTimeoutMs = settings.fileTimeoutMs ?? 30_000;
    this.#worthThreads = settings.worthThreads ?? 300_000;
    this.#all = Array.from({ length: threads }, () => new RecordWorker(script));
    this.#idle = [...this.#all];
  }

  async make(files: readonly FileToIndex[]): Promise<readonly Uint8Array[]> {
    if (!this.#started && sizeOf(files) < this.#worthThreads) return this.#fallback.make(files);
    this.#started = true;
    const worker = await this.#take();
    try {
      return (await worker.make(files, this.#batchTimeoutMs)) ?? (await this.#makeOneByOne(files, worker));
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
    for (const file of files) {
      const made =
        (await worker.make([file], this.#fileTimeoutMs)) ??
        (await this.#fallback.make([{ ...file, mode: 'text' }]));
      records.push(...made);
    }
    return records;
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

const sizeOf = (files: readonly FileToIndex[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

const workerScript = new URL('./worker.js', import.meta.url);
