import { ReplayError } from '../../errors/index.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../ports/index.ts';
import { diffHunks } from '../../text/diff/hunks.ts';
import { keyOf, type Exchange } from './exchange.ts';

/** A model that returns each recorded reply once, and throws when it gets any other request. */
export class ReplayedModel implements LanguageModel {
  readonly #unused: Exchange[];
  readonly #source: string;

  /** @param source name of the recording, for messages */
  constructor(exchanges: readonly Exchange[], source: string) {
    this.#unused = [...exchanges];
    this.#source = source;
  }

  complete(request: ModelRequest): Promise<ModelReply> {
    const key = keyOf(request);
    const at = this.#unused.findIndex((exchange) => exchange.key === key);
    if (at === -1) return Promise.reject(this.#mismatch(request));
    const [exchange] = this.#unused.splice(at, 1);
    return Promise.resolve(exchange!.reply);
  }

  #mismatch(request: ModelRequest): ReplayError {
    const nearest = this.#unused.find((exchange) => exchange.purpose === request.purpose) ?? this.#unused[0];
    if (!nearest) {
      return new ReplayError(
        `The recording ${this.#source} is exhausted, but "${request.purpose}" was requested`,
      );
    }
    const hunks = diffHunks(renderRequest(nearest.request), renderRequest(request), 2);
    const heads = [`--- recorded: ${nearest.purpose}`, `+++ asked now: ${request.purpose}`];
    const rows = hunks.flatMap(({ oldStart, newStart, lines }) => [
      `@@ -${oldStart} +${newStart} @@`,
      ...lines,
    ]);
    return new ReplayError(
      `The request "${request.purpose}" differs from the recording ${this.#source}:\n${[...heads, ...rows].join('\n')}`,
    );
  }
}

function renderRequest(request: Exchange['request'] | ModelRequest): string {
  const turns = request.messages.map((message) => `[${message.role}]\n${message.content}\n`);
  return `${turns.join('\n')}\nmaxOutputTokens: ${request.maxOutputTokens}\n`;
}
