import { askConfirmation, groupByTask, type TaskCandidates } from './ask-confirmation.ts';
import type { Confirmation } from './judge-reply.ts';
import { mapLimited } from './limited.ts';
import { noteFailure, type RuleRun } from './rule-run.ts';
import { buildFinding, type RuleFinding } from './rules-report.ts';
import type { ReportCandidate } from './sort-reports.ts';

/** Has the strong model confirm the candidates, a task at a time; what was confirmed before is not asked again. */
export async function runSecondPass(
  run: RuleRun,
  candidates: readonly ReportCandidate[],
): Promise<RuleFinding[]> {
  const verdicts = await findVerdicts(run, candidates);
  run.hits.second = verdicts.size;
  const questions = groupByTask(candidates.filter((candidate) => !verdicts.has(candidate)));
  let done = 0;
  try {
    await mapLimited(questions, run.concurrency, run.signal, async (ofTask, signal) => {
      await confirmTask(run, ofTask, verdicts, signal);
      const facts = { rule: ofTask[0]!.task.rule.name, candidates: ofTask.length };
      run.events?.emit({ type: 'rule-confirmed', done: ++done, total: questions.length, ...facts });
    });
  } finally {
    await run.results.second.flush();
  }
  return candidates.flatMap((candidate) => {
    const verdict = verdicts.get(candidate);
    return verdict?.confirmed ? [buildFinding(candidate, verdict.reason)] : [];
  });
}

async function findVerdicts(
  run: RuleRun,
  candidates: readonly ReportCandidate[],
): Promise<Map<ReportCandidate, Confirmation>> {
  const known = await run.results.second.getMany(candidates.map(run.results.secondKey));
  return new Map(
    candidates.flatMap((candidate, index) => {
      const verdict = known[index];
      return verdict ? [[candidate, verdict]] : [];
    }),
  );
}

async function confirmTask(
  run: RuleRun,
  candidates: TaskCandidates,
  verdicts: Map<ReportCandidate, Confirmation>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const answers = await askConfirmation(candidates, run.prompts.confirm, run.model, signal);
    for (const [index, candidate] of candidates.entries()) {
      verdicts.set(candidate, answers[index]!);
      const key = run.results.secondKey(candidate);
      if (key !== undefined) run.results.second.set(key, answers[index]!);
    }
  } catch (error) {
    noteFailure(run, candidates[0]!.task, error);
  }
}
