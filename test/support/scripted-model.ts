import type { LanguageModel, ModelReply, ModelRequest } from '../../src/ports/index.ts';

/** What a script answers: the text, or a whole reply, or an error to throw. */
export type ScriptedAnswer = string | Partial<ModelReply> | Error;

/** A model that answers from a script. Strict: a call without an answer throws; all calls are kept. */
export interface ScriptedModel extends LanguageModel {
  readonly calls: ModelRequest[];
}

/**
 * @param script the answers in order, or a function from the request to its answer
 */
export function scriptModel(
  script: readonly ScriptedAnswer[] | ((request: ModelRequest, index: number) => ScriptedAnswer | undefined),
): ScriptedModel {
  const calls: ModelRequest[] = [];
  return {
    calls,
    async complete(request, signal) {
      signal?.throwIfAborted();
      const index = calls.push(request) - 1;
      const answer = typeof script === 'function' ? script(request, index) : script[index];
      if (answer === undefined) {
        throw new Error(`unscripted call ${index + 1} to the ${request.role} model for "${request.purpose}"`);
      }
      if (answer instanceof Error) throw answer;
      const partial = typeof answer === 'string' ? { text: answer } : answer;
      const promptTokens = Math.ceil(request.messages.map(({ content }) => content).join('\n').length / 4);
      const text = partial.text ?? '';
      const usage = { calls: 1, promptTokens, completionTokens: Math.ceil(text.length / 4), costUsd: 0 };
      return { finish: 'stop', model: `scripted-${request.role}`, usage, ...partial, text };
    },
  };
}

/** The text of a request's last message by the user. */
export function lastMessage(request: ModelRequest): string {
  return request.messages.at(-1)!.content;
}
