import type { Settings } from '../../composition/settings.ts';
import type { Config } from '../../config/index.ts';
import { Budget, BudgetedModel } from '../../pipeline/index.ts';
import { composeModel } from '../../composition/model/compose-model.ts';
import { modelNames, modelTerms } from '../../composition/model/model-terms.ts';
import type { ModelUnderTest } from './frame/index.ts';

/** Bounds of a whole bench run; what is absent is unbounded. */
export interface BenchLimits {
  maxCalls?: number;
  maxCostUsd?: number;
}

/**
 * The configured model, priced and bounded for the whole bench run. A call is refused when its worst case could pass
 * the bound, what earlier attempts spent included.
 */
export function modelUnderTest(
  config: Config,
  settings: Pick<Settings, 'modelKey' | 'proxy'>,
  limits: BenchLimits,
  onRetry: (problem: string, waitMs: number) => void,
): ModelUnderTest {
  const endpoint = composeModel(config, settings, onRetry);
  return {
    names: modelNames(config),
    open(spent) {
      const budget = new Budget({ maxCalls: Number.MAX_SAFE_INTEGER, ...limits });
      budget.charge(spent);
      return new BudgetedModel(endpoint, budget, modelTerms(config), { emit: () => undefined });
    },
  };
}
