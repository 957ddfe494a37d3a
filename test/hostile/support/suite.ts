import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { Canaries, type Evidence } from './canaries.ts';
import { earlier, firstLine, order, record, type FamilyResult } from './order.ts';
import kept from '../kept-cases.json' with { type: 'json' };

/** Time for finding smaller cases that escape as well, ms. */
const shrinking = 20_000;

/** The canaries of a test file; they stand from its first test to its last. */
export function setCanaries(): Canaries {
  const canaries = new Canaries();
  beforeAll(() => canaries.open());
  afterAll(() => canaries.close());
  return canaries;
}

/** How much of the suite a family is: part of its cases, 0 to 1, or a number that is asked for by itself. */
export type Share =
  /** `least`: for a family whose part of a small suite would be too few. */
  { of: number; least?: number } | { exactly: number };

function casesOf(share: Share): number {
  if ('exactly' in share) return share.exactly;
  return order.cases === 0 ? 0 : Math.max(share.least ?? 20, Math.round(order.cases * share.of));
}

/**
 * A family of hostile cases. Each case is tried, then all seven canaries are looked at; a failure is shrunk to the least
 * case that still fails, which is printed with seed, path and the line that keeps it as a regression case.
 * @param attempt gives what the canaries shall look at; throws when something else went wrong
 */
export function family<Case>(
  name: string,
  share: Share,
  cases: fc.Arbitrary<Case>,
  canaries: Canaries,
  attempt: (hostile: Case) => Promise<Evidence | void> | Evidence | void,
): void {
  const wanted = casesOf(share);
  const { sittings, cases: done } = earlier(name);
  // A later sitting goes on with other cases; one that failed is tried again as it was.
  const seed = order.seed + sittings * 1_000_003;
  it.skipIf(done >= wanted)(
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
          if (fc.PreconditionFailure.isFailure(error)) {
            tried -= 1; // another case is drawn for it
            throw error;
          }
          if (!escaped) last = performance.now() + shrinking;
          escaped = true;
          throw error;
        }
      });
      const examples = ((kept as Record<string, unknown[]>)[name] ?? []).map(
        (one) => [one as Case] as [Case],
      );
      const details = await fc.check(property, {
        seed,
        numRuns: wanted - done + examples.length,
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
      record(result);
      if (details.failed)
        throw new Error(
          `${firstLine(details.errorInstance)}\n${fc.defaultReportMessage(details)}\n\n` +
            `To keep the least case as a regression, add to test/hostile/kept-cases.json:\n"${name}": [${smallest}]`,
          { cause: details.errorInstance },
        );
    },
    order.limit + 600_000,
  );
}
