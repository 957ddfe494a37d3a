import type { Clock, Events, LanguageModel, ModelReply, ModelRequest } from '../../ports/index.ts';
import { estimatePromptTokens } from '../../tokens/index.ts';
import { messageOf } from '../../errors/index.ts';

/** A model that emits events about its calls: when each began, how long its parts took, and why it failed. */
export class ObservedModel implements LanguageModel {
  readonly #inner: LanguageModel;
  readonly #events: Events;
  readonly #clock: Clock;
  #calls = 0;

  constructor(inner: LanguageModel, events: Events, clock: Clock) {
    this.#inner = inner;
    this.#events = events;
    this.#clock = clock;
  }

  async complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    const { purpose, role, messages, maxOutputTokens } = request;
    const call = (this.#calls += 1);
    const promptTokens = estimatePromptTokens(messages);
    this.#events.emit({ type: 'call-started', call, purpose, role, promptTokens, maxOutputTokens });
    const started = this.#clock.now();
    const emitFinished = (facts: object) => {
      const seconds = (this.#clock.now() - started) / 1000;
      this.#events.emit({ type: 'call-finished', call, purpose, seconds, ...facts });
    };
    try {
      const reply = await this.#inner.complete(request, signal);
      const { model, timing, finish, usage, warning } = reply;
      const { promptTokens: read, completionTokens } = usage;
      emitFinished({ model, timing, finish, promptTokens: read, completionTokens, warning });
      return reply;
    } catch (error) {
      emitFinished({ problem: messageOf(error) });
      throw error;
    }
  }
}
