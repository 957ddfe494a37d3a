import { ModelError } from '../../errors/index.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../ports/index.ts';
import { findLiveSecrets } from '../../publication/index.ts';

/**
 * A model whose replies never contain a key of the user (R19). An endpoint receives its key with every call and could write it into
 * an edit, a plan or an answer, which are printed, kept and published. Such a reply is withheld.
 * @param keys values that no reply may contain, unless the request contains them
 */
export function keyGuardedModel(model: LanguageModel, keys: readonly string[]): LanguageModel {
  if (keys.length === 0) return model;
  return {
    async complete(request, signal) {
      const reply = await model.complete(request, signal);
      if (repeatsKey(request, reply, keys)) throw keyInReply(reply);
      return reply;
    },
  };
}

function repeatsKey({ messages }: ModelRequest, { text, model }: ModelReply, keys: readonly string[]) {
  const inReply = findLiveSecrets(`${model}\n${text}`, keys);
  const inRequest = () => findLiveSecrets(messages.map(({ content }) => content).join('\n'), keys);
  return inReply > 0 && inReply > inRequest();
}

function keyInReply({ usage }: ModelReply): ModelError {
  return new ModelError('secret-in-reply', 'The endpoint wrote a key of your environment into its reply', {
    usage,
    hint: 'The reply was discarded. Use another endpoint, and replace the key.',
  });
}
