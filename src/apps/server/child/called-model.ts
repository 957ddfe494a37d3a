import type { Config } from '../../../config/index.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../../ports/index.ts';
import { errorOf } from '../caller/call-problem.ts';
import type { AskedModel, CallAnswer } from '../caller/protocol.ts';
import type { Link } from './link.ts';

/** A model that the worker has asked for us; its exchange is kept when the reply comes. */
export class CalledModel implements LanguageModel {
  readonly #link: Link;
  readonly #model: Config['model'];

  constructor(link: Link, { model }: Pick<Config, 'model'>) {
    this.#link = link;
    this.#model = model;
  }

  async complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> {
    signal?.throwIfAborted();
    const asked = JSON.stringify({ model: this.#model, request } satisfies AskedModel);
    const told = await untilAborted(this.#link.ask({ kind: 'call', asked }), signal);
    const answer = JSON.parse(told) as CallAnswer;
    if ('problem' in answer) throw errorOf(answer.problem);
    return answer.reply;
  }
}

/** Stops waiting for a reply that is no longer wanted; the reply is kept nevertheless. */
function untilAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
