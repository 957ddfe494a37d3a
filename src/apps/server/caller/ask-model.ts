import { composeModel } from '../../../composition/model/compose-model.ts';
import { modelTerms } from '../../../composition/model/model-terms.ts';
import type { Settings } from '../../../composition/settings.ts';
import { costOf, type Usage } from '../../../domain/index.ts';
import { ModelError } from '../../../errors/index.ts';
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
      const asked = JSON.parse(text) as AskedModel;
      return await askModel(modelOf(asked), asked);
    } catch (error) {
      return { answer: problemAnswer(error) };
    }
  };
}

/** What a reply cost is known with it, and what a call cost that brought none, with its error. */
async function askModel(model: LanguageModel, asked: AskedModel): Promise<Answered> {
  const { request } = asked;
  try {
    const reply = await model.complete(request);
    const text = JSON.stringify(toExchange(request, reply));
    const exchange = { text, costUsd: costOfCall(asked, reply.usage) };
    return { exchange, answer: JSON.stringify({ reply } satisfies CallAnswer) };
  } catch (error) {
    const used = error instanceof ModelError ? error.usage : undefined;
    const answer = problemAnswer(error);
    return used ? { exchange: { costUsd: costOfCall(asked, used) }, answer } : { answer };
  }
}

function problemAnswer(error: unknown): string {
  return JSON.stringify({ problem: problemOf(error) } satisfies CallAnswer);
}

function costOfCall({ model, request }: AskedModel, { promptTokens, completionTokens }: Usage): number {
  return costOf(modelTerms({ model }).prices[request.role], promptTokens, completionTokens);
}
