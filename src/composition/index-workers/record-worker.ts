import { Worker } from 'node:worker_threads';
import type { FileToIndex } from '../../ports/index.ts';
import { afterPatience, type Patience } from './patience.ts';

/** A thread that makes records, one batch at a time. It is started when it is first needed, and again after it died. */
export class RecordWorker {
  readonly #script: URL;
  #worker: Worker | undefined;

  constructor(script: URL) {
    this.#script = script;
  }

  /**
   * @returns `undefined` when the thread died or took too long; it is ended then
   */
  async make(files: readonly FileToIndex[], patience: Patience): Promise<readonly Uint8Array[] | undefined> {
    const worker = (this.#worker ??= this.#start());
    const copies = files.map((file) => ({ ...file, bytes: Uint8Array.from(file.bytes) }));
    // An idle thread does not keep the process alive, one at work does.
    worker.ref();
    const answer = waitForAnswer(worker, patience);
    const buffers = copies.map(({ bytes }) => bytes.buffer);
    worker.postMessage(copies, buffers);
    const records = await answer;
    worker.unref();
    if (!records) await this.end();
    return records;
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    // Without a listener, a thread that dies while it is being ended would end the process.
    worker?.on('error', () => undefined);
    await worker?.terminate();
  }

  #start(): Worker {
    return new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: 1024 } });
  }
}

/** The next message of a thread, or `undefined` when it fails, ends or says nothing in time. */
function waitForAnswer(worker: Worker, patience: Patience): Promise<readonly Uint8Array[] | undefined> {
  return new Promise((resolve) => {
    const settle = (records: readonly Uint8Array[] | undefined): void => {
      stopWaiting();
      worker.off('message', settle).off('error', giveUp).off('exit', giveUp);
      resolve(records);
    };
    const giveUp = (): void => settle(undefined);
    const stopWaiting = afterPatience(patience, giveUp);
    worker.on('message', settle).on('error', giveUp).on('exit', giveUp);
  });
}
