import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { it } from 'vitest';

/** What `npm run hostile` asks for; a plain `npm test` runs the small part of it with a fixed seed. */
const order = {
  /** Cases of the whole suite. */
  cases: Number(process.env['HOSTILE_CASES'] ?? 2_000),
  seed: Number(process.env['HOSTILE_SEED'] ?? 20_261_122),
  /** Most time for one family, ms. */
  limit: Number(process.env['HOSTILE_LIMIT_MS'] ?? 3_000),
  /** File that finished families are written to, so that a run that was cut off goes on. */
  results: process.env['HOSTILE_RESULTS'],
};

/** One finished family, as a line of the results file. */
interface FamilyResult {
  family: string;
  seed: number;
  wanted: number;
  cases: number;
  escapes: number;
  milliseconds: number;
  counterexample?: string;
}

/**
 * A family of hostile cases. Each case is tried, then `escapes` looks at what it must not have reached; a failure is
 * shrunk to the least case that still fails, which is printed with seed and path.
 * @param share part of the suite's cases, 0 to 1
 * @param attempt throws when something escaped
 */
export function family<Case>(
  name: string,
  share: number,
  cases: fc.Arbitrary<Case>,
  attempt: (hostile: Case) => Promise<void> | void,
): void {
  const wanted = Math.max(20, Math.round(order.cases * share));
  it.skipIf(isDone(name, wanted))(
    `${name}: nothing escapes`,
    async () => {
      const start = performance.now();
      let tried = 0;
      const property = fc.asyncProperty(cases, async (hostile) => {
        tried += 1;
        await attempt(hostile);
      });
      const details = await fc.check(property, {
        seed: order.seed,
        numRuns: wanted,
        interruptAfterTimeLimit: order.limit,
        markInterruptAsFailure: false,
      });
      const result: FamilyResult = {
        family: name,
        seed: order.seed,
        wanted,
        cases: tried,
        escapes: details.failed ? 1 : 0,
        milliseconds: Math.round(performance.now() - start),
        ...(details.failed ? { counterexample: JSON.stringify(details.counterexample).slice(0, 4_000) } : {}),
      };
      if (order.results) appendFileSync(order.results, `${JSON.stringify(result)}\n`);
      if (details.failed) throw new Error(fc.defaultReportMessage(details));
    },
    order.limit + 60_000,
  );
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
