import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withRetries } from '../../../src/adapters/openai/with-retries.ts';
import { ModelError } from '../../../src/errors/index.ts';

const waits: number[] = [];
const pause = async (ms: number, _value: unknown, { signal }: { signal?: AbortSignal }) => {
  signal?.throwIfAborted();
  waits.push(ms);
};

const now = Date.UTC(2026, 0, 1);
beforeEach(() => {
  waits.length = 0;
  vi.spyOn(Date, 'now').mockReturnValue(now);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => void vi.restoreAllMocks());

const usage = { calls: 1, promptTokens: 1, completionTokens: 0, costUsd: 0 };

function refused(headers: Record<string, string> = {}, details: object = {}): ModelError {
  const cause = new OpenAI.APIError(429, {}, 'no words', new Headers(headers));
  return new ModelError('rate-limited', 'Too many requests', {
    retryable: true,
    status: 429,
    cause,
    ...details,
  });
}

/** Asks something that fails with these, one after the other, and then answers. */
async function ask(errors: readonly unknown[], retries = 2, signal?: AbortSignal) {
  const told: string[] = [];
  let calls = 0;
  const call = async () => {
    const error = errors[calls++];
    if (error !== undefined) throw error;
    return 'hello';
  };
  const onRetry = (problem: string, waitMs: number) => void told.push(`${problem} ${waitMs}`);
  const answer = await withRetries(call, { retries, onRetry, pause, ...(signal ? { signal } : {}) }).catch(
    (error: unknown) => error,
  );
  return { answer, calls, told };
}

describe('a call that fails for a passing reason', () => {
  test.each<[headers: Record<string, string>, wait: number]>([
    [{}, 1000],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '120' }, 120_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '-5' }, 0],
    [{ 'retry-after': 'soon' }, 1000],
    [{ 'retry-after': new Date(now + 9000).toUTCString() }, 9000],
    [{ 'retry-after': new Date(0).toUTCString() }, 0],
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after-ms': 'soon', 'retry-after': '7' }, 7000],
  ])('with %j is asked again after %d ms', async (headers, wait) => {
    expect(await ask([refused(headers)])).toEqual({
      answer: 'hello',
      calls: 2,
      told: [`Too many requests ${wait}`],
    });
    expect(waits).toEqual([wait]);
  });

  test('waits twice as long each time', async () => {
    await ask([refused(), refused(), refused(), refused()], 4);
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
  });

  test.each([0, 1, 3])('is asked again %d times at most', async (retries) => {
    const errors = Array.from({ length: 9 }, () => refused());
    expect(await ask(errors, retries)).toMatchObject({ answer: errors[retries], calls: retries + 1 });
    expect(waits).toHaveLength(retries);
  });

  test.each<[what: string, error: Error]>([
    ['may have cost something', refused({}, { usage })],
    ['will not pass', refused({}, { retryable: false })],
    ['is none of the model', new Error('EACCES')],
  ])('is not asked again where the failure %s', async (_, error) => {
    expect(await ask([error])).toEqual({ answer: error, calls: 1, told: [] });
    expect(waits).toEqual([]);
  });

  test.each([
    [{ 'retry-after': '121' }, 3],
    [{ 'retry-after': '3600' }, 60],
    [{ 'retry-after-ms': '120001' }, 3],
    [{ 'retry-after': new Date(now + 600_000).toUTCString() }, 10],
  ] as [Record<string, string>, number][])(
    'is put off where %j asks for a long wait',
    async (headers, minutes) => {
      const { answer, calls } = await ask([refused(headers)]);
      expect({ answer, calls }).toMatchObject({
        answer: {
          code: 'quota',
          message: `Too many requests; it asks to wait ${minutes} minutes`,
          retryable: false,
        },
        calls: 1,
      });
      expect(waits).toEqual([]);
    },
  );

  test('is not asked again once somebody has stopped the run', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    expect(await ask([refused()], 2, stopped)).toMatchObject({ answer: { message: 'stopped' }, calls: 1 });
  });
});
