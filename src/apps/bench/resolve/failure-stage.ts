import type { RunResult } from '../../../pipeline/index.ts';
import type { Score } from './score-patch.ts';

/** Where a run went wrong, first stage first. `resolved` is no failure; a `regression` does what was asked and breaks what worked. */
export const failureStages = [
  'resolved',
  'retrieval missed the file',
  'plan wrong',
  'edit refused',
  'not applied',
  'hidden tests unmet',
  'regression',
  'over budget',
  'failed',
] as const;
export type FailureStage = (typeof failureStages)[number];

/** What the stage is told from; `fixFiles` are those of the real fix, where they are known. */
export interface FailureInput {
  result: RunResult;
  score: Score;
  refusedEdits: number;
  fixFiles: readonly string[] | undefined;
}

/**
 * Names the stage that a failed run broke at: the earliest one whose output could not have led to the fix. The real
 * fix is one of many, so a patch elsewhere that passes the tests is resolved all the same.
 */
export function failureStage({ result, score, refusedEdits, fixFiles }: FailureInput): FailureStage {
  if (score.resolved) return 'resolved';
  if (result.verdict.verdict === 'over-budget') return 'over budget';
  const wanted = (fixFiles ?? []).filter(isCode);
  const shown = new Set(result.retrieval?.snippets.map((snippet) => snippet.path));
  const planned = new Set(result.plan?.changes.map((change) => change.path));
  const missing = (paths: ReadonlySet<string>) =>
    wanted.length > 0 && !wanted.some((path) => paths.has(path));
  if (result.plan === undefined && result.verdict.verdict === 'failed') return 'failed';
  if (missing(planned)) return missing(shown) ? 'retrieval missed the file' : 'plan wrong';
  if (planned.size === 0) return 'plan wrong';
  if (result.diff === '' && refusedEdits > 0) return 'edit refused';
  if (result.diff === '') return result.verdict.verdict === 'failed' ? 'failed' : 'plan wrong';
  if (!score.applied) return 'not applied';
  if (refusedEdits > 0 && hasOpenRefusal(result)) return 'edit refused';
  return score.failing.hidden.length > 0 ? 'hidden tests unmet' : 'regression';
}

/** An edit that was refused to the end is left as a finding. */
function hasOpenRefusal(result: RunResult): boolean {
  return result.findings.some((finding) => finding.source === 'edit');
}

/** Changelogs and other prose belong to many fixes and decide none. */
function isCode(path: string): boolean {
  return !/\.(md|rst|txt)$/i.test(path) && !/(^|\/)(docs?|\.github)\//.test(path);
}
