export { answerQuestion } from './answer-question.ts';
export { checkPlan, type CheckedPlan } from './check-plan.ts';
export { firstPlanPrompt, planChange, type PlanningResult } from './plan-change.ts';
export { parsePlanFile, renderPlanFile } from './plan-file.ts';
export { reconcilePlan } from './reconcile-plan.ts';
export { numberingFor, renderSnippets } from './render-snippets.ts';
export { maxNamedTests, type CodeRequest } from './schema.ts';
export { answerRequests, type Answer } from './answer-requests.ts';
export { parseRequests } from './parse-plan-reply.ts';
