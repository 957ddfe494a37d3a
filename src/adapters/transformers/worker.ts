import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadAnswer } from './extractor-thread.ts';
import { loadExtractor, type ExtractorSettings } from './feature-extractor.ts';
import { messageOf } from '../../errors/index.ts';

const loading = loadExtractor(workerData as ExtractorSettings);
// The failure is reported to the first question.
loading.catch(() => undefined);

parentPort?.on('message', (texts: string[]) => {
  void answer(texts).then((reply) => parentPort?.postMessage(reply, []));
});

/** No texts only ask whether the model can be loaded. */
async function answer(texts: string[]): Promise<ThreadAnswer> {
  try {
    const extract = await loading;
    return { vectors: texts.length === 0 ? [] : await extract(texts) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}
