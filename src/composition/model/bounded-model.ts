import type { Config } from '../../config/index.ts';
import { Budget, BudgetedModel } from '../../pipeline/index.ts';
import type { Events, LanguageModel } from '../../ports/index.ts';
import { modelTerms } from './model-terms.ts';

/** Most that a command outside of a run may use; what is absent is unbounded but for the money. */
export interface SpendingFlags {
  maxCalls?: number;
  maxTokens?: number;
  maxCost?: number;
  /** The configuration file that was named for it; without one, the configuration is the repository's. */
  config?: string;
}

/** What a command may spend by default, US dollars: enough for a branch, and no surprise for a repository. */
const usualMaxUsd = 1;

/**
 * The most that a command outside of a run may spend, US dollars: as asked for, as configured in a file that was named, or
 * what is usual, which a repository may lower but not raise (R26).
 */
export function costLimitUsd({ limits }: Config, { maxCost, config: named }: SpendingFlags): number {
  const configured = limits.maxCostUsd ?? usualMaxUsd;
  return maxCost ?? (named === undefined ? Math.min(configured, usualMaxUsd) : configured);
}

/**
 * A model for work outside of a run: priced, and bounded in money whatever happens. Limits of the configuration on calls
 * and tokens are those of one run.
 */
export function boundModel(
  endpoint: LanguageModel,
  config: Config,
  limits: SpendingFlags,
  events: Events,
): LanguageModel {
  const budget = new Budget({
    maxCalls: limits.maxCalls ?? Number.MAX_SAFE_INTEGER,
    maxTokens: limits.maxTokens,
    maxCostUsd: costLimitUsd(config, limits),
  });
  return new BudgetedModel(endpoint, budget, modelTerms(config), events);
}
