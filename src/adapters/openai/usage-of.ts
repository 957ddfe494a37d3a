import type { Usage } from '../../domain/index.ts';
import type { ModelRequest } from '../../ports/index.ts';
import { countTokens, estimatePromptTokens, estimateTokensHigh } from '../../tokens/index.ts';
import { minShare } from './prompt-shortfall.ts';
import type { StreamOutcome } from './read-stream.ts';

/**
 * What a call used: as the endpoint says where that can be true, else by our own count. An endpoint that says less than
 * any vocabulary allows would buy more than the bound of a run.
 */
export function usageOf(request: ModelRequest, outcome?: StreamOutcome): Usage {
  const text = outcome?.text ?? '';
  const completion = (text === '' ? 0 : estimateTokensHigh(text)) + (outcome?.thinking ?? 0);
  const sent = estimatePromptTokens(request.messages);
  const promptTokens = atLeast(plausible(outcome?.usage?.prompt_tokens), sent) ?? sent;
  const cached = plausible(outcome?.usage?.prompt_tokens_details?.cached_tokens);
  return {
    calls: 1,
    promptTokens,
    completionTokens: atLeast(plausible(outcome?.usage?.completion_tokens), countTokens(text)) ?? completion,
    cachedTokens: cached && Math.min(cached, promptTokens),
    costUsd: 0,
  };
}

function atLeast(told: number | undefined, counted: number): number | undefined {
  return told && Math.max(told, Math.ceil(counted * minShare));
}

function plausible(count: unknown): number | undefined {
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : undefined;
}
