import { askJudge } from './ask-judge.ts';
import type { ReportedViolation } from './judge-reply.ts';
import { mapLimited } from './limited.ts';
import type { RuleTask } from './plan-tasks.ts';
import { noteFailure, type RuleRun } from './rule-run.ts';
import { sortReports, type Candidate } from './sort-reports.ts';

/** Asks the first pass about every task, or remembers what it said, and keeps what stands in the file. */
export async function runFirstPass(run: RuleRun, tasks: readonly RuleTask[]): Promise<Candidate[]> {
  let done = 0;
  const perTask = await mapLimited(tasks, run.concurrency, run.signal, async (task, signal) => {
    const { reports, cached } = await firstAnswer(run, task, signal);
    done += 1;
    const facts = { rule: task.rule.name, path: task.file.path, cached, reported: reports.length };
    run.events?.emit({ type: 'rule-judged', done, total: tasks.length, ...facts });
    return sortReports(task, reports, run.locate, (reason) => {
      run.dropped[reason] = (run.dropped[reason] ?? 0) + 1;
    });
  });
  return perTask.flat();
}

async function firstAnswer(
  run: RuleRun,
  task: RuleTask,
  signal: AbortSignal,
): Promise<{ reports: ReportedViolation[]; cached: boolean }> {
  const key = task.rule.cacheable ? run.results.firstKey(task) : undefined;
  const known = key === undefined ? undefined : await run.results.first.get(key);
  if (known) {
    run.hits.first += 1;
    return { reports: known, cached: true };
  }
  try {
    const role = run.twoPass ? 'weak' : 'strong';
    const reports = await askJudge(task, run.prompts.judge, role, run.model, signal);
    if (key !== undefined) await run.results.first.set(key, reports);
    return { reports, cached: false };
  } catch (error) {
    noteFailure(run, [task], error);
    return { reports: [], cached: false };
  }
}
