import type { Timings } from '../domain/index.ts';
import type { Clock, LanguageModel, ModelReply, ModelRequest } from '../ports/index.ts';

/** Adds up seconds by stage name. */
export class Stopwatch {
  readonly #clock: Clock;
  readonly #seconds: Record<string, number> = {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get seconds(): Timings {
    return this.#seconds;
  }

  async time<Value>(stage: string, work: () => Promise<Value>): Promise<Value> {
    const start = this.#clock.now();
    try {
      return await work();
    } finally {
      this.#seconds[stage] = (this.#seconds[stage] ?? 0) + (this.#clock.now() - start) / 1000;
    }
  }

  /** A model whose waiting time is added up as `model`. */
  timed(model: LanguageModel): LanguageModel {
    return {
      complete: (request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> =>
        this.time('model', () => model.complete(request, signal)),
    };
  }
}
