export {
  buildSarif,
  renderAnnotations,
  renderFindings,
  renderSpent,
  renderSummary,
} from './reporters/index.ts';
export { forecastJudging, type JudgingForecast } from './judging/forecast.ts';
export { generateExamples, type ExampleLabel } from './format/generate-examples.ts';
export { readGuidance } from './format/guidance.ts';
export type { JudgeRequest } from './judging/judge-request.ts';
export { countUsage, type UsageByRole } from './judging/counting-model.ts';
export { judgeRules } from './judging/judge-rules.ts';
export { loadRulePrompts } from './judging/rule-run.ts';
export { filesOfPatch, findChangedLines, type LintFile } from './shown/lint-file.ts';
export { adviseOnRule, loadRules, type RuleFile } from './format/load-rules.ts';
export { planTasks } from './judging/plan-tasks.ts';
export { parseRule } from './format/parse-rule.ts';
export type { Locate } from './judging/quoted-place.ts';
export type { Rule } from './format/rule.ts';
export {
  listUnjudgedRules,
  type RuleFinding,
  type RulesReport,
  type RulesStats,
} from './judging/rules-report.ts';
export { wantsContext, withContext } from './shown/rule-context.ts';
