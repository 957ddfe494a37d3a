import type { CostCeiling } from '../../domain/index.ts';
import { loadPrompt } from '../../prompting/index.ts';
import type { Dependencies } from '../dependencies.ts';
import { computeCostCeiling } from './cost-ceiling.ts';

const prompts = ['plan', 'edit', 'repair', 'review'];

/** The most that a run with this configuration can cost; printed before the first call. */
export function costCeilingOf({ config, terms }: Pick<Dependencies, 'config' | 'terms'>): CostCeiling {
  const longestReply = Math.max(...prompts.map((name) => loadPrompt(name).maxOutputTokens));
  return computeCostCeiling({
    limits: config.limits,
    maxReplyTokens: longestReply + terms.thinkingTokens,
    prices: terms.prices,
  });
}
