import OpenAI, { APIConnectionError, APIError } from 'openai';
import { ModelError, type ModelProblem } from '../../errors/index.ts';
import type { Embedder } from '../../ports/index.ts';

export interface OpenAiEmbedderSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  timeoutMs?: number;
  /** How often a request is sent again after a failure that may pass. */
  retries?: number;
}

/** Texts of one request: few round trips, and little to send again when one fails. */
const batchTexts = 64;

/**
 * An embedder behind any endpoint with OpenAI's `/embeddings`. Asks once for a short text to learn the number of dimensions.
 * @throws {ModelError} when the endpoint cannot be reached, refuses, or answers something else
 */
export async function openOpenAiEmbedder(settings: OpenAiEmbedderSettings): Promise<Embedder> {
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    apiKey: settings.apiKey,
    timeout: settings.timeoutMs ?? 60_000,
    maxRetries: settings.retries ?? 4,
    // Code goes to the endpoint that was named and nowhere else (R31).
    fetchOptions: { redirect: 'manual' },
  });
  const [probe] = await request(client, settings, ['probe']);
  return {
    id: `openai:${settings.baseUrl}:${settings.model}`,
    dimensions: probe!.length,
    async embed(texts, { signal, onProgress } = {}) {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += batchTexts) {
        signal?.throwIfAborted();
        vectors.push(...(await request(client, settings, texts.slice(at, at + batchTexts), signal)));
        onProgress?.(vectors.length);
      }
      return vectors;
    },
  };
}

async function request(
  client: OpenAI,
  { model, baseUrl }: OpenAiEmbedderSettings,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const { data } = await client.embeddings
    .create({ model, input: [...texts], encoding_format: 'float' }, signal ? { signal } : {})
    .catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : describe(error, baseUrl);
    });
  const vectors = (data ?? []).toSorted((a, b) => a.index - b.index).map(({ embedding }) => unit(embedding));
  const sameSize = vectors.every((vector) => vector.length > 0 && vector.length === vectors[0]!.length);
  if (vectors.length !== texts.length || !sameSize) {
    throw new ModelError(
      'unusable-reply',
      `${baseUrl} returned ${vectors.length} vectors for ${texts.length} texts`,
    );
  }
  return vectors;
}

function unit(values: readonly number[]): Float32Array {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return Float32Array.from(values, (value) => value / length);
}

function describe(error: unknown, baseUrl: string): unknown {
  const hint =
    'Check retrieval.embeddings in the configuration and OPENAI_API_KEY, or set its provider to none.';
  if (error instanceof APIConnectionError) {
    return new ModelError('unreachable', `the embedding endpoint ${baseUrl} cannot be reached`, {
      hint,
      cause: error,
      retryable: true,
    });
  }
  if (!(error instanceof APIError)) return error;
  const status = Number(error.status);
  return new ModelError(problemOf(status), `the embedding endpoint ${baseUrl} answered ${error.message}`, {
    hint,
    cause: error,
    status,
    retryable: status === 429 || status >= 500,
  });
}

function problemOf(status: number): ModelProblem {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404) return 'unknown-model';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'server-error' : 'bad-request';
}
