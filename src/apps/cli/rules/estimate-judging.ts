import { costOf } from '../../../domain/index.ts';
import { worstCase, type ModelTerms } from '../../../pipeline/index.ts';
import { estimateTokensHigh } from '../../../tokens/index.ts';
import type { JudgingForecast } from '../../../validation/index.ts';

/** What judging will cost at most, for `--dry-run`. */
export interface JudgingBound {
  tasks: number;
  cached: number;
  /** Calls of the first pass, and the most of the second. */
  calls: { first: number; second: number };
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
}

/**
 * The bound counts every open question at its full length and every reply at its limit, and assumes that the first
 * pass reports as much as it may everywhere. Repair rounds come on top only when a model does not keep to the form.
 */
export function boundJudging(forecast: JudgingForecast, terms: ModelTerms): JudgingBound {
  const bound = { promptTokens: 0, completionTokens: 0, costUsd: 0 };
  const count = countByPieces();
  for (const request of forecast.requests()) {
    const { promptTokens, completionTokens, price } = worstCase(request, terms, count);
    bound.promptTokens += promptTokens;
    bound.completionTokens += completionTokens;
    bound.costUsd += costOf(price, promptTokens, completionTokens);
  }
  const calls = { first: forecast.firstCalls, second: forecast.secondCalls };
  return { tasks: forecast.tasks.length, cached: forecast.tasks.length - calls.first, calls, ...bound };
}

/**
 * Counts a text fence by fence and remembers each piece: rules and files recur in thousands of questions. Cutting a
 * text can only raise its count, so the bound stays one.
 */
function countByPieces(): (text: string) => number {
  const known = new Map<string, number>();
  const countPiece = (piece: string) => {
    let tokens = known.get(piece);
    if (tokens === undefined) known.set(piece, (tokens = estimateTokensHigh(piece)));
    return tokens;
  };
  return (text) =>
    text.split(/(?<=\n```+\n)|(?=\n```+(?:\n|$))/).reduce((sum, piece) => sum + countPiece(piece), 0);
}
