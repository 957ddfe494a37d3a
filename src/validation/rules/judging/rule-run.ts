import { ModelError } from '../../../errors/index.ts';
import type { Events, LanguageModel } from '../../../ports/index.ts';
import { loadPrompt, type Prompt } from '../../../prompting/index.ts';
import { countUsage, type UsageByRole } from './counting-model.ts';
import type { JudgeRequest } from './judge-request.ts';
import type { RuleTask } from './plan-tasks.ts';
import type { Locate } from './quoted-place.ts';
import type { RuleFailure } from './rules-report.ts';
import type { DropReason } from './sort-reports.ts';
import { openTaskResults, type TaskResults } from './task-results.ts';

/** What both passes share. */
export interface RuleRun {
  locate: Locate;
  signal: AbortSignal | undefined;
  events: Events | undefined;
  twoPass: boolean;
  concurrency: number;
  model: LanguageModel;
  usage: UsageByRole;
  prompts: { judge: Prompt; confirm: Prompt };
  results: TaskResults;
  hits: { first: number; second: number };
  failures: RuleFailure[];
  dropped: Partial<Record<DropReason, number>>;
}

/** Opens the cache and begins to count. */
export function openRun(request: JudgeRequest): RuleRun {
  const twoPass = request.mode !== 'single-pass';
  const prompts = request.prompts ?? loadRulePrompts();
  const { weak, strong } = request.answerers;
  const results = openTaskResults(request.cache, {
    first: { prompt: prompts.judge, model: twoPass ? weak : strong },
    second: twoPass ? { prompt: prompts.confirm, model: strong } : undefined,
  });
  return {
    ...countUsage(request.model),
    twoPass,
    prompts,
    results,
    concurrency: request.concurrency ?? 8,
    hits: { first: 0, second: 0 },
    failures: [],
    dropped: {},
    locate: request.locate,
    signal: request.signal,
    events: request.events,
  };
}

/** The bundled prompts of both passes. */
export function loadRulePrompts(): { judge: Prompt; confirm: Prompt } {
  return { judge: loadPrompt('rule-judge'), confirm: loadPrompt('rule-judge-confirm') };
}

/**
 * Notes a reply that cannot be used, or a question too long for the model: they concern their own task only. Any other failure
 * would meet all tasks alike, and is thrown.
 */
export function noteFailure(run: RuleRun, { rule, file }: RuleTask, error: unknown): void {
  const ofTask =
    error instanceof ModelError &&
    ['unusable-reply', 'truncated', 'empty-reply', 'context-length'].includes(error.code);
  if (!ofTask) throw error;
  run.failures.push({ rule: rule.name, path: file.path, message: error.message });
}
