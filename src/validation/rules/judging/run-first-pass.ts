import type { EventOf } from '../../../domain/index.ts';
import { askJudge } from './ask-judge.ts';
import type { ReportedViolation } from './reported-violation.ts';
import { mapLimited } from './limited.ts';
import type { RuleTask } from './plan-tasks.ts';
import { noteFailure, type RuleRun } from './rule-run.ts';
import { sortReports, type ReportCandidate } from './sort-reports.ts';

/** Asks the first pass about every task, or remembers what it said, and keeps what stands in the file. */
export async function runFirstPass(run: RuleRun, tasks: readonly RuleTask[]): Promise<ReportCandidate[]> {
  const keys = tasks.map(run.results.firstKey);
  const answers: (readonly ReportedViolation[] | undefined)[] = await run.results.first.getMany(keys);
  const missing = tasks.flatMap((_, index) => (answers[index] === undefined ? [index] : []));
  run.hits.first = tasks.length - missing.length;
  let done = 0;
  const emit = (facts: Pick<EventOf<'rule-judged'>, 'rule' | 'path' | 'reported'>) =>
    run.events?.emit({ type: 'rule-judged', done, total: missing.length, cached: run.hits.first, ...facts });
  emit({});
  try {
    await mapLimited(missing, run.concurrency, run.signal, async (index, signal) => {
      const { rule, file } = tasks[index]!;
      answers[index] = await askOne(run, tasks[index]!, keys[index], signal);
      done += 1;
      emit({ rule: rule.name, path: file.path, reported: answers[index].length });
    });
  } finally {
    await run.results.first.flush();
  }
  return tasks.flatMap((task, index) =>
    sortReports(task, answers[index] ?? [], run.locate, (reason) => {
      run.dropped[reason] = (run.dropped[reason] ?? 0) + 1;
    }),
  );
}

async function askOne(
  run: RuleRun,
  task: RuleTask,
  key: string | undefined,
  signal: AbortSignal,
): Promise<readonly ReportedViolation[]> {
  try {
    const role = run.twoPass ? 'weak' : 'strong';
    const reports = await askJudge(task, run.prompts.judge, role, run.model, signal);
    if (key !== undefined) run.results.first.set(key, reports);
    return reports;
  } catch (error) {
    noteFailure(run, task, error);
    return [];
  }
}
