import { composeModel } from '../../../composition/model/compose-model.ts';
import { modelTerms } from '../../../composition/model/model-terms.ts';
import type { Settings } from '../../../composition/settings.ts';
import { costOf } from '../../../domain/index.ts';
import { toExchange } from '../../../pipeline/index.ts';
import type { LanguageModel } from '../../../ports/index.ts';
import { problemOf } from './call-problem.ts';
import type { AskedModel, CallAnswer, FromCaller } from './protocol.ts';

/** What came of a call, without its name. */
export type Answered = Omit<FromCaller, 'called'>;

/** Asks models as runs have them configured; an endpoint is composed once, since it learns which parameters it does not know. */
export function modelAsker(
  settings: Pick<Settings, 'modelKey' | 'proxy'>,
): (asked: string) => Promise<Answered> {
  const models = new Map<string, LanguageModel>();
  const modelOf = (config: Pick<AskedModel, 'model'>): LanguageModel => {
    const name = JSON.stringify(config.model);
    const known = models.get(name) ?? composeModel(config, settings);
    models.set(name, known);
    return known;
  };
  return async (text) => {
    try {
      const { model, request } = JSON.parse(text) as AskedModel;
      const reply = await modelOf({ model }).complete(request);
      const { promptTokens, completionTokens } = reply.usage;
      const costUsd = costOf(modelTerms({ model }).prices[request.role], promptTokens, completionTokens);
      const exchange = { text: JSON.stringify(toExchange(request, reply)), costUsd };
      return { exchange, answer: JSON.stringify({ reply } satisfies CallAnswer) };
    } catch (error) {
      return { answer: JSON.stringify({ problem: problemOf(error) } satisfies CallAnswer) };
    }
  };
}
