import type { LanguageModel, ModelRole } from '../../../ports/index.ts';
import { ask, renderMaterial, type Prompt } from '../../../prompting/index.ts';
import { parseJudgeReply } from './judge-reply.ts';
import type { ReportedViolation } from './reported-violation.ts';
import type { RuleTask } from './plan-tasks.ts';
import { renderRule } from '../format/render-rule.ts';

/** Puts one question to the judge. */
export function askJudge(
  task: RuleTask,
  prompt: Prompt,
  role: ModelRole,
  model: LanguageModel,
  signal?: AbortSignal,
): Promise<ReportedViolation[]> {
  return ask({
    model,
    prompt: { ...prompt, role },
    values: judgeValues(task),
    parse: parseJudgeReply,
    signal,
  });
}

/** What the prompt is filled with; also what the cost estimate counts. */
export function judgeValues({ rule, file, part }: RuleTask): Record<string, string> {
  return {
    name: rule.name,
    rule: renderRule(rule),
    path: file.path,
    source: renderMaterial(`SOURCE ${file.path}`, part.text),
  };
}
