import { costOf, nothingSpent, type Price, type SpendingLimits, type Usage } from '../../domain/index.ts';
import { OverBudgetError } from '../../errors/index.ts';
import { sum } from '../../text/statistics.ts';

/** The most that one call can use. */
export interface Reservation {
  promptTokens: number;
  completionTokens: number;
  price: Price;
}

/**
 * The budget of one run. The worst case of every call is reserved before the call and replaced by what it used afterwards, so
 * that no limit can be exceeded (R26).
 */
export class Budget {
  readonly limits: SpendingLimits;
  readonly #raise: RaiseLimit;
  readonly #spent: Usage = { ...nothingSpent };
  /** The worst cases of the calls in progress. */
  readonly #reserved = new Set<Reservation>();

  /** @param raise how a limit is raised; by the command line where it is not given */
  constructor(limits: SpendingLimits, raise: RaiseLimit = byCommand) {
    this.limits = limits;
    this.#raise = raise;
  }

  get spent(): Usage {
    return { ...this.#spent };
  }

  /** @throws {OverBudgetError} when the call could exceed a limit */
  reserve(call: Reservation): Reservation {
    const reserved = [...this.#reserved, call];
    const { maxCalls, maxTokens, maxCostUsd } = this.limits;
    if (this.#spent.calls + reserved.length > maxCalls) {
      throw new OverBudgetError(
        'max-calls',
        `${this.#spent.calls} of at most ${maxCalls} model calls were made`,
        this.#raise('maxCalls'),
      );
    }
    const tokens = sum(reserved.map((one) => one.promptTokens + one.completionTokens));
    const spentTokens = this.#spent.promptTokens + this.#spent.completionTokens;
    if (maxTokens !== undefined && spentTokens + tokens > maxTokens) {
      throw new OverBudgetError(
        'max-tokens',
        `The next call could use ${tokens} tokens; ${spentTokens} of at most ${maxTokens} are used`,
        this.#raise('maxTokens'),
      );
    }
    const cost = sum(reserved.map((one) => costOf(one.price, one.promptTokens, one.completionTokens)));
    if (maxCostUsd !== undefined && this.#spent.costUsd + cost > maxCostUsd + 1e-9) {
      throw new OverBudgetError(
        'max-cost',
        `The next call could cost $${cost.toFixed(4)}; $${this.#spent.costUsd.toFixed(4)} of at most $${maxCostUsd} is spent`,
        this.#raise('maxCostUsd'),
      );
    }
    this.#reserved.add(call);
    return call;
  }

  /** Replaces a reservation by what the call used. @param used `undefined` when it used nothing */
  settle(call: Reservation, used: Usage | undefined): void {
    this.#reserved.delete(call);
    if (used) this.charge(used);
  }

  charge(used: Usage): void {
    this.#spent.calls += used.calls;
    this.#spent.promptTokens += used.promptTokens;
    this.#spent.completionTokens += used.completionTokens;
    if (used.cachedTokens !== undefined)
      this.#spent.cachedTokens = (this.#spent.cachedTokens ?? 0) + used.cachedTokens;
    this.#spent.costUsd += used.costUsd;
  }
}

/** Says how a limit is raised, for whoever can do it. */
export type RaiseLimit = (limit: keyof SpendingLimits) => string;

function byCommand(limit: keyof SpendingLimits): string {
  const flag = { maxCalls: '--max-calls', maxTokens: '--max-tokens', maxCostUsd: '--max-cost' }[limit];
  return `Raise it with ${flag} or limits.${limit} in .github/patchwright.yml; the run then resumes.`;
}
