export {
  buildSarif,
  renderAnnotations,
  renderFindings,
  renderSummary,
  type Paint,
  type SarifInput,
} from './reporters/index.ts';
export type { SkipReason } from './applies-to.ts';
export type { DropReason } from './sort-reports.ts';
export { forecastJudging, type JudgingForecast } from './forecast.ts';
export { generateExamples, type ExampleLabel, type GeneratedExample } from './generate-examples.ts';
export { readGuidance } from './guidance.ts';
export type { JudgeRequest } from './judge-request.ts';
export { judgeRules } from './judge-rules.ts';
export { loadRulePrompts } from './rule-run.ts';
export { filesOfPatch, findChangedLines, type LineRange, type LintFile } from './lint-file.ts';
export { adviseOnRule, loadRules, type LoadedRules, type RuleFile, type RuleProblem } from './load-rules.ts';
export { parseRule } from './parse-rule.ts';
export type { Locate } from './quoted-place.ts';
export type { Rule, RuleExample } from './rule.ts';
export {
  listUnjudgedRules,
  type RuleFailure,
  type RuleFinding,
  type RulesReport,
  type RulesStats,
} from './rules-report.ts';
export { wantsContext, withContext } from './rule-context.ts';
