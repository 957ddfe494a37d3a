import { costOf, type Price, type Usage } from '../../domain/index.ts';
import { ModelError } from '../../errors/index.ts';
import type { Events, LanguageModel, ModelReply, ModelRequest, ModelRole } from '../../ports/index.ts';
import { estimatePromptTokens } from '../../tokens/index.ts';
import type { Budget, Reservation } from './budget.ts';

/** Endpoints count the framing of messages and use other vocabularies than ours. These two allow for both. */
const safetyFactor = 1.15;
const tokensPerMessage = 8;

/** Prices and thinking tokens of the models behind the roles. */
export interface ModelTerms {
  prices: Readonly<Record<ModelRole, Price>>;
  /** The most tokens that a reasoning model may think with, in addition to its reply. */
  thinkingTokens: number;
}

/**
 * The most that one request can use.
 * @param count counts the tokens of the joined messages
 */
export function worstCase(
  { messages, role, maxOutputTokens }: ModelRequest,
  terms: ModelTerms,
  count?: (text: string) => number,
): Reservation {
  const prompt = estimatePromptTokens(messages, count) * safetyFactor + tokensPerMessage * messages.length;
  return {
    promptTokens: Math.ceil(prompt),
    completionTokens: maxOutputTokens + terms.thinkingTokens,
    price: terms.prices[role],
  };
}

/** A model that spends from a budget, and asks once more after an interrupted reply if the budget allows it. */
export class BudgetedModel implements LanguageModel {
  readonly #inner: LanguageModel;
  readonly #budget: Budget;
  readonly #terms: ModelTerms;
  readonly #events: Events;

  constructor(inner: LanguageModel, budget: Budget, terms: ModelTerms, events: Events) {
    this.#inner = inner;
    this.#budget = budget;
    this.#terms = terms;
    this.#events = events;
  }

  async complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    try {
      return await this.#attempt(request, signal);
    } catch (error) {
      if (!(error instanceof ModelError) || !error.retryable || error.usage === undefined || signal?.aborted)
        throw error;
      return this.#attempt(request, signal);
    }
  }

  async #attempt(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    const reservation = this.#budget.reserve(worstCase(request, this.#terms));
    try {
      const reply = await this.#inner.complete(request, signal);
      const usage = this.#priced(request.role, reply.usage);
      this.#settle(reservation, usage, request.purpose);
      return { ...reply, usage };
    } catch (error) {
      const used = error instanceof ModelError ? error.usage : undefined;
      this.#settle(reservation, used && this.#priced(request.role, used), request.purpose);
      throw error;
    }
  }

  #priced(role: ModelRole, usage: Usage): Usage {
    return {
      ...usage,
      costUsd: costOf(this.#terms.prices[role], usage.promptTokens, usage.completionTokens),
    };
  }

  #settle(reservation: Reservation, usage: Usage | undefined, purpose: string): void {
    this.#budget.settle(reservation, usage);
    if (usage) this.#events.emit({ type: 'budget-spent', purpose, ...usage, total: this.#budget.spent });
  }
}
