import OpenAI, { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import { ModelError, type ModelProblem } from '../../errors/index.ts';
import type { Embedder } from '../../ports/index.ts';
import { shownAddress } from '../../text/address-secrets.ts';
import { redactKey } from '../openai/redact-key.ts';

export interface OpenAiEmbedderSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  timeoutMs?: number;
  /** How often a request is sent again after a failure that may pass. */
  retries?: number;
}

/**
 * What is used of a reply. A number that is none, which JSON writes as `null` or `1e999`, would spoil every ranking, and stay in
 * the index. Some servers number no vectors: those are in the order of the texts.
 */
const Reply = z.object({
  data: z.array(z.object({ index: z.number().catch(0), embedding: z.array(z.number()).min(1) })),
});

/** Texts of one request: few round trips, and little to send again when one fails. */
const batchTexts = 64;
/** Vectors of that many texts, 8,192 numbers each, written out in full, have some 12 MB: a reply without end is none. */
const largestReply = 32_000_000;

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
    fetch: async (url, init) => bounded(await fetch(url, init)),
  });
  const [probe] = await request(client, settings, ['probe']);
  const dimensions = probe!.length;
  return {
    // An endpoint may put another model under the same name: vectors of another size are never ours.
    id: `openai:${shownAddress(settings.baseUrl)}:${settings.model}:${dimensions}`,
    dimensions,
    async embed(texts, { signal, onProgress } = {}) {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += batchTexts) {
        signal?.throwIfAborted();
        const batch = texts.slice(at, at + batchTexts);
        vectors.push(...(await request(client, settings, batch, { dimensions, signal })));
        onProgress?.(vectors.length);
      }
      return vectors;
    },
  };
}

async function request(
  client: OpenAI,
  { model, baseUrl: address, apiKey }: OpenAiEmbedderSettings,
  texts: readonly string[],
  { dimensions, signal }: { dimensions?: number; signal?: AbortSignal | undefined } = {},
): Promise<Float32Array[]> {
  const baseUrl = shownAddress(address);
  const reply: unknown = await client.embeddings
    .create({ model, input: [...texts], encoding_format: 'float' }, signal ? { signal } : {})
    .catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : describe(redactKey(error, apiKey, address), baseUrl);
    });
  const read = Reply.safeParse(reply);
  if (!read.success) throw unusable(baseUrl, 'a reply that holds no vectors of numbers');
  const vectors = read.data.data
    .toSorted((a, b) => a.index - b.index)
    .map(({ embedding }) => unit(embedding));
  if (vectors.length !== texts.length)
    throw unusable(baseUrl, `${vectors.length} vectors for ${texts.length} texts`);
  if (vectors.some(({ length }) => length !== (dimensions ?? vectors[0]!.length)))
    throw unusable(baseUrl, 'vectors of different sizes');
  return vectors;
}

function bounded(answer: Response): Response {
  let size = 0;
  const guard = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      size += bytes.length;
      if (size > largestReply) controller.error(new Error('the reply has no end'));
      else controller.enqueue(bytes);
    },
  });
  return new Response(answer.body?.pipeThrough(guard) ?? null, answer);
}

function unusable(baseUrl: string, what: string, cause?: unknown): ModelError {
  return new ModelError('unusable-reply', `${baseUrl} returned ${what}`, { cause });
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
  if (!(error instanceof APIError)) return unusable(baseUrl, 'a reply that cannot be read', error);
  const status = Number(error.status);
  const said = error.message.slice(0, 300);
  return new ModelError(problemOf(status), `the embedding endpoint ${baseUrl} answered ${said}`, {
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
