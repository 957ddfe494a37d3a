import type { CaseResult } from '../../frame/index.ts';
import type { ResolveFacts } from '../resolve-summary.ts';
import type { Score } from '../score-patch.ts';
import { touchedPaths } from '../apply-diff.ts';
import type { PeerResult } from './run-peer.ts';

/** What came of a peer, in the facts that Patchwright's own runs are told by. */
export function judgePeer(
  { diff, exitCode, timedOut, seconds }: PeerResult,
  score: Score,
  side: string,
): CaseResult<ResolveFacts> {
  const ended = timedOut ? 'timed out' : `exit ${exitCode}`;
  const applied = score.applied && diff !== '';
  return {
    passed: score.resolved,
    facts: {
      side,
      stage: stageOf(score, applied),
      verdict: diff === '' ? 'unchanged' : 'patched',
      verdictReason: ended,
      applied,
      failToPass: score.failToPass,
      passToPass: score.passToPass,
      failing: [...score.failing.hidden, ...score.failing.regressed].slice(0, 20),
      reason: score.reason,
      refusedEdits: 0,
      runSeconds: seconds,
      files: touchedPaths(diff),
    },
  };
}

function stageOf({ resolved, failing }: Score, applied: boolean): ResolveFacts['stage'] {
  if (resolved) return 'resolved';
  if (!applied) return 'not applied';
  return failing.hidden.length > 0 ? 'hidden tests unmet' : 'regression';
}
