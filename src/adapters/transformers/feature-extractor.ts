import { createRequire } from 'node:module';
import type { ModelPlace } from './model-folder.ts';

/** A loaded model: one batch of texts in, unit vectors out. */
export type ExtractFeatures = (texts: readonly string[]) => Promise<Float32Array[]>;

export interface ExtractorSettings {
  place: ModelPlace;
  /** Where downloaded models are kept. */
  cacheDir: string;
  /** Whether a model that is not there may be downloaded. */
  mayDownload: boolean;
  /** The file that the library is loaded from. */
  library: string;
}

/** What is used of it. */
interface TransformersLibrary {
  env: { cacheDir: string | null; allowRemoteModels: boolean; localModelPath: string };
  pipeline(
    task: 'feature-extraction',
    model: string,
    options: { dtype: string; device: 'cpu'; local_files_only: boolean },
  ): Promise<
    (
      texts: string[],
      options: { pooling: string; normalize: boolean },
    ) => Promise<{ data: ArrayLike<number> }>
  >;
}

/** Loads the library and the model. @throws {Error} */
export async function loadExtractor({
  place,
  cacheDir,
  mayDownload,
  library,
}: ExtractorSettings): Promise<ExtractFeatures> {
  const { env, pipeline } = createRequire(library)(library) as TransformersLibrary;
  env.cacheDir = cacheDir;
  env.allowRemoteModels = mayDownload && place.localRoot === undefined;
  if (place.localRoot !== undefined) env.localModelPath = place.localRoot;
  const extract = await pipeline('feature-extraction', place.name, {
    dtype: place.precision,
    device: 'cpu',
    local_files_only: !env.allowRemoteModels,
  });
  return async (texts) => {
    const output = await extract([...texts], { pooling: place.pooling, normalize: true });
    const flat = Float32Array.from(output.data);
    const dimensions = flat.length / texts.length;
    return texts.map((_, nth) => flat.slice(nth * dimensions, (nth + 1) * dimensions));
  };
}
