import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { ModelError } from '../../errors/index.ts';
import { secondsToWait } from '../../text/retry-after.ts';

/** Longest wait that is still better than giving up and resuming later, milliseconds. */
const longestWaitMs = 120_000;

export interface RetryOptions {
  retries: number;
  onRetry?: (problem: string, waitMs: number) => void;
  signal?: AbortSignal;
  /** Waits some milliseconds, or throws once the signal says stop. */
  pause?: (ms: number, value: undefined, options: { signal?: AbortSignal }) => Promise<unknown>;
}

/**
 * Repeats a call that failed for a passing reason. Waits as long as `Retry-After` says, else 1, 2, 4, … seconds with
 * jitter. Gives up at once when the service asks for a wait of over two minutes.
 */
export async function withRetries<Value>(call: () => Promise<Value>, options: RetryOptions): Promise<Value> {
  const { pause = sleep } = options;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ModelError) || !error.retryable || attempt >= options.retries) throw error;
      if (error.usage !== undefined) throw error; // it may have cost something, so only the budget may allow another

      const waitMs = retryAfterMs(error) ?? 1000 * 2 ** attempt * (0.75 + Math.random() / 2);
      if (waitMs > longestWaitMs) throw putOff(error, waitMs);
      options.onRetry?.(error.message, waitMs);
      await pause(waitMs, undefined, options.signal ? { signal: options.signal } : {});
    }
  }
}

/** A service that asks for minutes has used up a quota, whatever it calls that. */
function putOff(error: ModelError, waitMs: number): ModelError {
  const minutes = Math.ceil(waitMs / 60_000);
  return new ModelError('quota', `${error.message}; it asks to wait ${minutes} minutes`, {
    cause: error,
    status: error.status,
    hint: 'Then run the same command again: it resumes and pays for nothing twice.',
  });
}

/** `Retry-After`, or OpenAI's `retry-after-ms`. */
function retryAfterMs(error: ModelError): number | undefined {
  if (!(error.cause instanceof OpenAI.APIError)) return undefined;
  const headers = error.cause.headers;
  const milliseconds = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return milliseconds;
  const seconds = secondsToWait(headers?.get('retry-after'));
  return seconds === undefined ? undefined : seconds * 1000;
}
