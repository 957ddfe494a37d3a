import { askConfirmation, batchCandidates, type Batch } from './ask-confirmation.ts';
import type { Verdict } from './judge-reply.ts';
import { mapLimited } from './limited.ts';
import { noteFailure, type RuleRun } from './rule-run.ts';
import { buildFinding, type RuleFinding } from './rules-report.ts';
import type { Candidate } from './sort-reports.ts';

/** Has the strong model confirm the candidates, a rule at a time; what was confirmed before is not asked again. */
export async function runSecondPass(run: RuleRun, candidates: readonly Candidate[]): Promise<RuleFinding[]> {
  const verdicts = new Map<Candidate, Verdict>();
  for (const candidate of candidates) {
    if (!candidate.task.rule.cacheable) continue;
    const known = await run.results.second.get(run.results.secondKey(candidate));
    if (!known) continue;
    verdicts.set(candidate, known);
    run.hits.second += 1;
  }
  const batches = batchCandidates(candidates.filter((candidate) => !verdicts.has(candidate)));
  let done = 0;
  await mapLimited(batches, run.concurrency, run.signal, async (batch, signal) => {
    await confirmBatch(run, batch, verdicts, signal);
    const facts = { rule: batch[0]!.task.rule.name, candidates: batch.length };
    run.events?.emit({ type: 'rule-confirmed', done: ++done, total: batches.length, ...facts });
  });
  return candidates.flatMap((candidate) => {
    const verdict = verdicts.get(candidate);
    return verdict?.confirmed ? [buildFinding(candidate, verdict.reason)] : [];
  });
}

async function confirmBatch(
  run: RuleRun,
  batch: Batch,
  verdicts: Map<Candidate, Verdict>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const answers = await askConfirmation(batch, run.prompts.confirm, run.model, signal);
    for (const [index, candidate] of batch.entries()) {
      verdicts.set(candidate, answers[index]!);
      if (!candidate.task.rule.cacheable) continue;
      await run.results.second.set(run.results.secondKey(candidate), answers[index]!);
    }
  } catch (error) {
    noteFailure(
      run,
      batch.map(({ task }) => task),
      error,
    );
  }
}
