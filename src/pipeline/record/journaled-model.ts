import type { Usage } from '../../domain/index.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../ports/index.ts';
import { keyOf, toExchange, type Exchange } from './exchange.ts';

/** Keeps exchanges. `append` returns only when the exchange is durable. */
export interface Journal {
  /** Exchanges of an earlier, interrupted attempt at the same run, in order. */
  readonly earlier: readonly Exchange[];
  /** What those attempts paid for without a reply that they could keep. */
  readonly unanswered?: Usage | undefined;
  append(exchange: Exchange): Promise<void>;
}

/**
 * A model that keeps every exchange and answers a repeated request from those it has. A resumed run makes the same requests again
 * and pays for none of them twice.
 */
export class JournaledModel implements LanguageModel {
  readonly #inner: LanguageModel;
  readonly #journal: Journal;
  readonly #unused: Exchange[];
  readonly #onReuse: (exchange: Exchange) => void;

  constructor(inner: LanguageModel, journal: Journal, onReuse: (exchange: Exchange) => void) {
    this.#inner = inner;
    this.#journal = journal;
    this.#unused = [...journal.earlier];
    this.#onReuse = onReuse;
  }

  async complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    const key = keyOf(request);
    const at = this.#unused.findIndex((exchange) => exchange.key === key);
    if (at !== -1) {
      const [exchange] = this.#unused.splice(at, 1);
      this.#onReuse(exchange!);
      return exchange!.reply;
    }
    const reply = await this.#inner.complete(request, signal);
    await this.#journal.append(toExchange(request, reply));
    return reply;
  }
}
