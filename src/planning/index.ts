export { answerQuestion } from './answer-question.ts';
export { checkPlan } from './check-plan.ts';
export {
  firstPlanPrompt,
  planChange,
  planningCalls,
  type PlanningInput,
  type PlanningResult,
} from './plan-change.ts';
export { reconcilePlan, type ScopeRules } from './reconcile-plan.ts';
export { renderSnippets } from './render-snippets.ts';
export type { CodeRequest } from './schema.ts';
