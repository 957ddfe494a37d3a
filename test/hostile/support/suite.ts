import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { Canaries, type Evidence } from './canaries.ts';
import kept from '../kept-cases.json' with { type: 'json' };

/** What `npm run hostile` asks for; a plain `npm test` runs the small part of it with a fixed seed. */
const order = {
  /** Cases of the whole suite. */
  cases: Number(process.env['HOSTILE_CASES'] ?? 2_000),
  seed: Number(process.env['HOSTILE_SEED'] ?? 20_261_122),
  /** Most time for one family, ms. */
  limit: Number(process.env['HOSTILE_LIMIT_MS'] ?? 1_500),
  /** File that finished families are written to, so that a run that was cut off goes on. */
  results: process.env['HOSTILE_RESULTS'],
};

/** Time for finding smaller cases that escape as well, ms. */
const shrinking = 20_000;

/** One finished family, as a line of the results file. */
interface FamilyResult {
  family: string;
  seed: number;
  wanted: number;
  cases: number;
  escapes: number;
  milliseconds: number;
  /** Which canary was reached, or what else went wrong. */
  reached?: string;
  counterexample?: string;
}

/** The canaries of a test file; they stand from its first test to its last. */
export function setCanaries(): Canaries {
  const canaries = new Canaries();
  beforeAll(() => canaries.open());
  afterAll(() => canaries.close());
  return canaries;
}

/** How much of the suite a family is. */
export interface Share {
  /** Part of the suite's cases, 0 to 1. */
  of: number;
  /** Least cases, for a family whose share of a small suite would be too few. */
  least?: number;
}

/**
 * A family of hostile cases. Each case is tried, then all seven canaries are looked at; a failure is shrunk to the least
 * case that still fails, which is printed with seed, path and the line that keeps it as a regression case.
 * @param attempt gives what the canaries shall look at; throws when something else went wrong
 */
export function family<Case>(
  name: string,
  { of, least = 20 }: Share,
  cases: fc.Arbitrary<Case>,
  canaries: Canaries,
  attempt: (hostile: Case) => Promise<Evidence | void> | Evidence | void,
): void {
  const wanted = Math.max(least, Math.round(order.cases * of));
  it.skipIf(isDone(name, wanted))(
    `${name}: nothing escapes`,
    async () => {
      const start = performance.now();
      let tried = 0;
      let escaped = false;
      let last = start + order.limit;
      // A case that has begun is always ended: one that is left behind would write between the canaries of the next.
      const property = fc.asyncProperty(cases, async (hostile) => {
        if (tried > 0 && performance.now() > last) return;
        tried += 1;
        try {
          canaries.check((await attempt(hostile)) ?? undefined);
          canaries.sweep();
        } catch (error) {
          if (!escaped) last = performance.now() + shrinking;
          escaped = true;
          throw error;
        }
      });
      const examples = ((kept as Record<string, unknown[]>)[name] ?? []).map(
        (one) => [one as Case] as [Case],
      );
      const details = await fc.check(property, {
        seed: order.seed,
        numRuns: wanted + examples.length,
        examples,
      });
      const smallest = details.failed ? JSON.stringify(details.counterexample?.[0]) : undefined;
      const result: FamilyResult = {
        family: name,
        seed: order.seed,
        wanted,
        cases: tried,
        escapes: details.failed ? 1 : 0,
        milliseconds: Math.round(performance.now() - start),
        ...(details.failed ? { reached: firstLine(details.errorInstance) } : {}),
        ...(smallest === undefined ? {} : { counterexample: smallest.slice(0, 4_000) }),
      };
      if (order.results) appendFileSync(order.results, `${JSON.stringify(result)}\n`);
      if (details.failed)
        throw new Error(
          `${firstLine(details.errorInstance)}\n${fc.defaultReportMessage(details)}\n\n` +
            `To keep the least case as a regression, add to test/hostile/kept-cases.json:\n"${name}": [${smallest}]`,
          { cause: details.errorInstance },
        );
    },
    order.limit + 120_000,
  );
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!;
}

function isDone(name: string, wanted: number): boolean {
  if (!order.results || !existsSync(order.results)) return false;
  return readFileSync(order.results, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FamilyResult)
    .some(
      (done) =>
        done.family === name && done.seed === order.seed && done.wanted >= wanted && done.escapes === 0,
    );
}
