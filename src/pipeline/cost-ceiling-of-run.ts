import { mostStreamedWindows } from '../context/index.ts';
import type { CostCeiling } from '../domain/index.ts';
import { repairRounds } from '../editing/index.ts';
import { planningCalls } from '../planning/index.ts';
import { loadPrompt } from '../prompting/index.ts';
import type { Dependencies } from './dependencies.ts';
import { computeCostCeiling } from './spending/cost-ceiling.ts';
import { requestRounds } from './stages/make-plan.ts';

/** The most this configuration can cost, printed before the first call. */
export function costCeilingOf(dependencies: Pick<Dependencies, 'config' | 'terms'>): CostCeiling {
  const { limits, validation, retrieval } = dependencies.config;
  const ranking = retrieval.rerank ? 2 : 0;
  const rounds = repairRounds + 1;
  // A writer may ask for code once before its first edit.
  const writing = (limits.maxFiles + mostStreamedWindows) * (rounds + 1);
  // One more for tests that do not show the fault, after the checks and after each review, and one for edits outside the plan.
  const correcting = (validation.rounds + 2 * validation.reviewRounds + 2) * limits.maxFiles * rounds;
  const reviewing = validation.reviewRounds * 2;
  const prompts = ['plan', 'edit', 'repair', 'review'].map((name) => loadPrompt(name).maxOutputTokens);
  return computeCostCeiling({
    limits,
    structuralCalls: ranking + planningCalls(requestRounds) + writing + correcting + reviewing,
    maxReplyTokens: Math.max(...prompts) + dependencies.terms.thinkingTokens,
    prices: dependencies.terms.prices,
  });
}
