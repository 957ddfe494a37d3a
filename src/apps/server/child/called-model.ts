import { untilAborted } from '../../../composition/model/until-aborted.ts';
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
    // The reply is kept nevertheless.
    const told = await untilAborted(this.#link.ask({ kind: 'call', asked }), signal);
    const answer = JSON.parse(told) as CallAnswer;
    if ('problem' in answer) throw errorOf(answer.problem);
    return answer.reply;
  }
}
