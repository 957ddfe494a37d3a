import type { CostCeiling, Plan, Usage } from '../../domain/index.ts';
import { renderPlan, wordsOfCost } from '../../reporting/index.ts';
import { gateEscaper, gateInline, type GateOptions } from '../gate/output-gate.ts';
import { fold } from './sections.ts';

/** Progress of a draft, shown while it is made by a process that can do nothing but edit this comment. */
export interface WorkingView {
  /** Stage in words, e.g. `Planning`. */
  stage: string;
  plan?: Plan;
  usage?: Usage;
  bound?: CostCeiling;
}

/** Longest plan that is shown before the end, characters. */
const longestPlan = 20_000;

/** Stage, cost and plan of a draft; empty before its first word and after the verdict. */
export function renderWorking(
  { working, verdict }: { working?: WorkingView; verdict?: unknown },
  gate: GateOptions,
): string {
  if (!working || verdict !== undefined) return '';
  const { stage, plan, usage, bound } = working;
  const cost = usage && bound ? ` So far: ${wordsOfCost(usage, bound)}.` : '';
  const text = plan ? renderPlan(plan, gateEscaper(gate)) : '';
  const folded = text.length <= longestPlan ? fold('Plan', text) : '';
  return [`**${gateInline(stage, gate)}** …${cost}`, folded].filter((part) => part !== '').join('\n\n');
}
