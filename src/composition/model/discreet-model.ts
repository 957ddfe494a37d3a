import { ModelError } from '../../errors/index.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../ports/index.ts';
import { findLiveSecrets } from '../../publication/index.ts';

/**
 * A model none of whose replies gives away a key of the user (R19). An endpoint is sent its key with every call, and
 * could write it into an edit, a plan or an answer, which are printed, kept and handed on. Such a reply reaches nobody.
 * @param keys values that no reply may hold, unless the question held them
 */
export function discreetModel(model: LanguageModel, keys: readonly string[]): LanguageModel {
  if (keys.length === 0) return model;
  return {
    async complete(request, signal) {
      const reply = await model.complete(request, signal);
      if (repeatsKey(request, reply, keys)) throw keyRepeated(reply);
      return reply;
    },
  };
}

function repeatsKey({ messages }: ModelRequest, { text, model }: ModelReply, keys: readonly string[]) {
  const told = findLiveSecrets(`${model}\n${text}`, keys);
  return told > 0 && told > findLiveSecrets(messages.map(({ content }) => content).join('\n'), keys);
}

function keyRepeated({ usage }: ModelReply): ModelError {
  return new ModelError('secret-in-reply', 'The endpoint wrote a key of your environment into its reply', {
    usage,
    hint: 'The reply was discarded. Use another endpoint, and replace the key.',
  });
}
