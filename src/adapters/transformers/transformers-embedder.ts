import { ModelError, messageOf } from '../../errors/index.ts';
import type { Embedder } from '../../ports/index.ts';
import { findInstalled } from '../packages/index.ts';
import { batchByLength } from './batches.ts';
import { startExtractor } from './extractor-thread.ts';
import type { ExtractFeatures } from './feature-extractor.ts';
import { findModel } from './model-folder.ts';

export const transformersPackage = '@huggingface/transformers';
/** What `npm install` is told: the version that is tested against, without the scripts of its runtime, which fetch more. */
export const transformersInstallation = `--ignore-scripts ${transformersPackage}@4.3.1`;

export interface TransformersSettings {
  /** A folder with the model, or its name on the hub. */
  model: string;
  /** Where downloaded models are kept. */
  cacheDir: string;
  /** Whether a model that is not there may be downloaded. */
  mayDownload?: boolean;
  /** Folder that `npm install --prefix` was given; the library is looked for there, too. */
  packages: string;
}

/**
 * An embedder that computes on this machine.
 * @throws {ModelError} when the optional library is not installed, or the model is not there and cannot be had
 */
export async function openTransformersEmbedder(settings: TransformersSettings): Promise<Embedder> {
  const library = findInstalled(transformersPackage, settings.packages);
  if (library === undefined) throw notInstalled(settings.packages);
  const place = findModel(settings.model);
  try {
    const extract = await startExtractor({
      place,
      cacheDir: settings.cacheDir,
      mayDownload: settings.mayDownload ?? true,
      library,
    });
    const [probe] = await extract(['probe']);
    return new TransformersEmbedder(place.id, probe!.length, extract);
  } catch (error) {
    throw notUsable(settings.model, error);
  }
}

class TransformersEmbedder implements Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly #extract: ExtractFeatures;

  constructor(id: string, dimensions: number, extract: ExtractFeatures) {
    this.id = id;
    this.dimensions = dimensions;
    this.#extract = extract;
  }

  async embed(
    texts: readonly string[],
    options: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
  ): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    let done = 0;
    for (const batch of batchByLength(texts)) {
      options.signal?.throwIfAborted();
      const found = await this.#extract(batch.map((nth) => texts[nth]!));
      batch.forEach((nth, at) => (vectors[nth] = found[at]!));
      done += batch.length;
      options.onProgress?.(done);
    }
    return vectors;
  }
}

function notInstalled(packages: string): ModelError {
  return new ModelError('unknown-model', `the optional package ${transformersPackage} is not installed`, {
    hint: `Install it once (470 MB): npm install --prefix ${packages} ${transformersInstallation} – or set retrieval.embeddings.provider to openai or none.`,
  });
}

function notUsable(model: string, cause: unknown): ModelError {
  const problem = messageOf(cause);
  return new ModelError('unknown-model', `the embedding model ${model} cannot be loaded: ${problem}`, {
    cause,
    hint: 'Set retrieval.embeddings.model to a folder with config.json, tokenizer.json and onnx/model.onnx, or to a model name if the hub can be reached.',
  });
}
