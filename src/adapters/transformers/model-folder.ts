import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';

/** How a model is to be loaded. */
export interface ModelPlace {
  /** Stable name, part of cache keys. */
  id: string;
  /** What the library is asked for. */
  name: string;
  /** Folder that holds a folder of that name; absent for a model of the hub. */
  localRoot?: string;
  precision: 'fp32' | 'q8';
  pooling: 'mean' | 'cls';
}

const PoolingConfig = z.object({ pooling_mode_cls_token: z.boolean().optional() });

/**
 * Finds out what the configured model is: a folder with `config.json`, `tokenizer.json` and `onnx/model.onnx` (or
 * `onnx/model_quantized.onnx`), or else a name of the model hub.
 */
export function findModel(model: string): ModelPlace {
  const folder = resolve(model);
  if (!existsSync(join(folder, 'config.json'))) {
    return { id: `transformers:${model}`, name: model, precision: 'q8', pooling: poolingByName(model) };
  }
  const full = join(folder, 'onnx', 'model.onnx');
  const precision = existsSync(full) ? 'fp32' : 'q8';
  const weights = precision === 'fp32' ? full : join(folder, 'onnx', 'model_quantized.onnx');
  return {
    id: `transformers:${basename(folder)}@${fingerprint(weights)}`,
    name: basename(folder),
    localRoot: dirname(folder),
    precision,
    pooling: poolingOf(folder) ?? poolingByName(model),
  };
}

/** Sentence models say in `1_Pooling/config.json` how token vectors become one. */
function poolingOf(folder: string): ModelPlace['pooling'] | undefined {
  try {
    const text = readFileSync(join(folder, '1_Pooling', 'config.json'), 'utf8');
    return PoolingConfig.parse(JSON.parse(text)).pooling_mode_cls_token ? 'cls' : 'mean';
  } catch {
    return undefined;
  }
}

function poolingByName(model: string): ModelPlace['pooling'] {
  return /bge-|snowflake-arctic|mxbai/i.test(model) ? 'cls' : 'mean';
}

/** Other weights under the same name must not share a cache. */
function fingerprint(weights: string): string {
  const hash = createHash('sha1');
  if (existsSync(weights)) hash.update(`${statSync(weights).size}:`).update(readFileSync(weights));
  return hash.digest('hex').slice(0, 12);
}
