import { modelTerms } from '../../../composition/model/model-terms.ts';
import { costOf } from '../../../domain/index.ts';
import { OverBudgetError } from '../../../errors/index.ts';
import { costOfRun, type Hold } from '../../../jobs/queue/index.ts';
import { worstCase } from '../../../pipeline/index.ts';
import type { Database } from '../../../ports/index.ts';
import { problemOf } from '../caller/call-problem.ts';
import type { AskedModel, CallAnswer } from '../caller/protocol.ts';
import type { ServerSettings } from '../settings/server-settings.ts';

/** The most that one run may cost, US dollars; absent where no budget has to hold. */
export function maxOfRun({
  limits,
  usdARun,
}: Pick<ServerSettings, 'limits' | 'usdARun'>): number | undefined {
  return Object.keys(limits.usdADay).length > 0 ? usdARun : undefined;
}

/** The most that a question to the model can cost, US dollars. @param asked JSON of an `AskedModel` */
export function mostOfCall(asked: string): number {
  const { model, request } = JSON.parse(asked) as AskedModel;
  const { price, promptTokens, completionTokens } = worstCase(request, modelTerms({ model }));
  return costOf(price, promptTokens, completionTokens);
}

/**
 * Why a run may not ask the model this, as JSON of a `CallAnswer`. Each attempt of a run has an account of its own, which holds
 * what it finds paid for again; one that asks other questions than the attempt before pays for all of them (R26).
 * @param most US dollars, all attempts together
 */
export async function overBudget(
  database: Database,
  { id }: Pick<Hold, 'id'>,
  most: number | undefined,
  asked: string,
): Promise<string | undefined> {
  if (most === undefined) return undefined;
  const [paid, cost] = [await costOfRun(database, id), mostOfCall(asked)];
  if (paid + cost <= most + 1e-9) return undefined;
  const message = `The next call could cost $${cost.toFixed(4)}; $${paid.toFixed(4)} of at most $${most} is spent, earlier attempts included`;
  const hint = 'The server’s operator sets this limit: PATCHWRIGHT_USD_A_RUN.';
  const problem = problemOf(new OverBudgetError('max-cost', message, hint));
  return JSON.stringify({ problem } satisfies CallAnswer);
}
