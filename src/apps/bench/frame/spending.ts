import type { Usage } from '../../../domain/index.ts';
import { OverBudgetError } from '../../../errors/index.ts';
import type { ModelReply, ModelRequest } from '../../../ports/index.ts';

/** Bounds of a whole bench run, all its cases and all its resumptions together. */
export interface BenchLimits {
  maxCalls?: number;
  maxCostUsd?: number;
}

/** The most a request can cost in US dollars. */
export type WorstCaseCost = (request: ModelRequest) => number;

/**
 * Keeps a bench run within its bounds. A call reserves its worst case before it is made, so calls in parallel cannot
 * pass the bound together.
 */
export class Spending {
  readonly #limits: BenchLimits;
  readonly #worstCase: WorstCaseCost;
  #calls: number;
  #costUsd: number;
  #reservedUsd = 0;
  #reservedCalls = 0;
  /** True once a call was refused: no further case should start. */
  exhausted = false;

  /** @param spent what earlier, cut runs in the same output folder have used */
  constructor(limits: BenchLimits, worstCase: WorstCaseCost, spent: Pick<Usage, 'calls' | 'costUsd'>) {
    this.#limits = limits;
    this.#worstCase = worstCase;
    this.#calls = spent.calls;
    this.#costUsd = spent.costUsd;
  }

  /** @throws {OverBudgetError} instead of making a call that could pass a bound */
  async spend(request: ModelRequest, call: () => Promise<ModelReply>): Promise<ModelReply> {
    const worst = this.#worstCase(request);
    this.#admit(worst);
    this.#reservedCalls += 1;
    this.#reservedUsd += worst;
    try {
      const reply = await call();
      this.#calls += reply.usage.calls;
      this.#costUsd += reply.usage.costUsd;
      return reply;
    } finally {
      this.#reservedCalls -= 1;
      this.#reservedUsd -= worst;
    }
  }

  #admit(worst: number): void {
    const { maxCalls, maxCostUsd } = this.#limits;
    if (maxCalls !== undefined && this.#calls + this.#reservedCalls + 1 > maxCalls) {
      this.exhausted = true;
      throw new OverBudgetError(
        'max-calls',
        `The bench run may make ${maxCalls} calls.`,
        'Raise --max-calls and run the same command again: finished cases are kept.',
      );
    }
    if (maxCostUsd !== undefined && this.#costUsd + this.#reservedUsd + worst > maxCostUsd) {
      this.exhausted = true;
      throw new OverBudgetError(
        'max-cost',
        `The next call could cost up to $${worst.toFixed(4)} and pass the bound of $${maxCostUsd} for this bench run.`,
        'Raise --max-cost and run the same command again: finished cases are kept.',
      );
    }
  }
}
