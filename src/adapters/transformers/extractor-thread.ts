import { Worker } from 'node:worker_threads';
import { loadExtractor, type ExtractFeatures, type ExtractorSettings } from './feature-extractor.ts';

/** What the thread answers: vectors, or what went wrong. */
export type ThreadAnswer = { vectors: Float32Array[] } | { problem: string };

/**
 * The model on a thread of its own, so that progress is shown and Ctrl-C heard while it computes. From TypeScript sources, as in
 * tests, threads cannot be started and it runs here.
 */
export async function startExtractor(settings: ExtractorSettings): Promise<ExtractFeatures> {
  if (import.meta.url.endsWith('.ts')) return loadExtractor(settings);
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: settings });
  const ask = async (texts: readonly string[]): Promise<Float32Array[]> => {
    worker.ref();
    const answer = await nextAnswer(worker, texts);
    worker.unref();
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.vectors;
  };
  await ask([]);
  return ask;
}

function nextAnswer(worker: Worker, texts: readonly string[]): Promise<ThreadAnswer> {
  return new Promise((resolve) => {
    const settle = (answer: ThreadAnswer): void => {
      worker.off('message', settle).off('error', fail).off('exit', end);
      resolve(answer);
    };
    const fail = (error: unknown): void => settle({ problem: String(error) });
    const end = (code: number): void => settle({ problem: `the embedding thread ended with code ${code}` });
    worker.on('message', settle).on('error', fail).on('exit', end);
    worker.postMessage(texts, []);
  });
}
