import type { Config } from '../../config/index.ts';
import { Budget, BudgetedModel } from '../../pipeline/index.ts';
import type { Events, LanguageModel } from '../../ports/index.ts';
import { modelTerms } from './model-terms.ts';

/** The limits of a command outside a run. Without the others, only money is limited. */
export interface SpendingFlags {
  maxCalls?: number;
  maxTokens?: number;
  maxCost?: number;
  /** The configuration file from the command line; without one, the configuration is the repository's. */
  config?: string;
}

/** What a command may spend by default, US dollars: enough to review a branch, and no surprise for a whole repository. */
const defaultMaxUsd = 1;

/**
 * The most that a command outside a run may spend, US dollars: `--max-cost`, else the limit in the file of `--config`, else the
 * default, which the configuration of a repository may lower but not raise (R26).
 */
export function costLimitUsd({ limits }: Config, { maxCost, config: named }: SpendingFlags): number {
  const configured = limits.maxCostUsd ?? defaultMaxUsd;
  return maxCost ?? (named === undefined ? Math.min(configured, defaultMaxUsd) : configured);
}

/**
 * A model for work outside a run, with prices and a limit on money. The configuration's limits on calls and tokens do not apply,
 * since they are meant for one run.
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
