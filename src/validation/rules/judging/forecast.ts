import type { ModelRequest, ModelRole } from '../../../ports/index.ts';
import { renderPrompt, type Prompt } from '../../../prompting/index.ts';
import { confirmValues, groupByTask } from './ask-confirmation.ts';
import { judgeValues } from './ask-judge.ts';
import { maxViolations } from './judge-reply.ts';
import type { JudgeRequest } from './judge-request.ts';
import { filesOfPatch } from '../shown/lint-file.ts';
import { planTasks, type RuleTask, type TaskList } from './plan-tasks.ts';
import { openRun, type RuleRun } from './rule-run.ts';
import { sortReports, type ReportCandidate } from './sort-reports.ts';

/** The questions a run would put, were it started now. */
export interface JudgingForecast extends TaskList {
  /** Questions of the first pass that the cache does not answer. */
  firstCalls: number;
  /** Questions of the second pass, if the first found as much as it may everywhere. */
  secondCalls: number;
  /** Makes the questions one by one: together they can be larger than memory. */
  requests(): Iterable<ModelRequest>;
}

/** Prepares every question without asking any; what `--dry-run` counts. */
export async function forecastJudging(request: JudgeRequest): Promise<JudgingForecast> {
  const files = request.files ?? (request.patch ? filesOfPatch(request.patch) : []);
  const run = openRun(request);
  const plan = await planTasks(files, request.rules, request.parser);
  const answers = await run.results.first.getMany(plan.tasks.map(run.results.firstKey));
  const open = plan.tasks.filter((_, index) => answers[index] === undefined);
  const { judge, confirm } = run.prompts;
  const role = run.twoPass ? 'weak' : 'strong';
  const known = plan.tasks.flatMap((task, index) =>
    sortReports(task, answers[index] ?? [], run.locate, () => {}),
  );
  const candidates = run.twoPass
    ? [...(await withoutVerdict(run, known)), ...open.flatMap(assumeCandidates)]
    : [];
  const confirmations = groupByTask(candidates);
  return {
    ...plan,
    firstCalls: open.length,
    secondCalls: confirmations.length,
    *requests() {
      for (const task of open) yield toRequest(judge, role, judgeValues(task));
      for (const ofTask of confirmations) yield toRequest(confirm, 'strong', confirmValues(ofTask));
    },
  };
}

async function withoutVerdict(
  run: RuleRun,
  candidates: readonly ReportCandidate[],
): Promise<ReportCandidate[]> {
  const verdicts = await run.results.second.getMany(candidates.map(run.results.secondKey));
  return candidates.filter((_, index) => verdicts[index] === undefined);
}

/** As many reports as are read, each of all that was shown: the dearest there can be. */
function assumeCandidates(task: RuleTask): ReportCandidate[] {
  const { startLine } = task.part.ranges[0]!;
  const { endLine } = task.part.ranges.at(-1)!;
  const reported = { rule: task.rule.name, source: 'file', violation: 'yes', confidence: 'high' } as const;
  const candidate = {
    task,
    region: { startLine, endLine, column: 1, endColumn: 1 },
    reported: { ...reported, snippet: '', reasoning: '' },
  };
  return Array.from({ length: maxViolations }, () => candidate);
}

function toRequest(prompt: Prompt, role: ModelRole, values: Record<string, string>): ModelRequest {
  const { name, maxOutputTokens } = prompt;
  return { role, purpose: name, messages: renderPrompt(prompt, values), maxOutputTokens };
}
