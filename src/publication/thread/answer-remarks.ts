import type { LineRemark, Verdict } from '../../domain/index.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { ReviewComment } from '../../ports/index.ts';
import { runOfCommit } from '../branch/commit-message.ts';
import { gateMarkdown } from '../gate/output-gate.ts';
import { once } from '../once.ts';
import type { PublishOptions } from '../publish-options.ts';
import { isAnswered, renderAnswerMarker } from '../../markers/remark-answers.ts';

/**
 * Replies once in every thread that the run was about. Threads are never resolved: that is for the person who opened
 * them. Remarks that have an answer of ours were left out when the job was decided.
 * @param ending how the run ended; `undefined` when that was in an earlier attempt
 */
export async function answerRemarks(
  { forge, job, ourselves, seal, gate, pauseMs, outcome }: PublishOptions,
  ending: { verdict: Verdict } | undefined,
): Promise<void> {
  const remarks = job.remarks ?? [];
  if (remarks.length === 0 || !job.pull) return;
  const number = job.pull.number;
  const head = await forge.branchHead(job.pull.branch);
  const commit = head === undefined ? undefined : await forge.commit(head);
  const ours = commit && runOfCommit(commit.message) === job.key ? commit.sha : undefined;
  let known: readonly ReviewComment[] | undefined = await forge.reviewComments(number);
  for (const remark of remarks) {
    await once({
      lookUp: async () => {
        const all = known ?? (await forge.reviewComments(number));
        const asked = all.find(({ id }) => id === remark.id) ?? remark;
        return isAnswered({ ourselves, seal }, asked, all, job.key) ? true : undefined;
      },
      act: async () => {
        const seen = known;
        known = undefined; // a second look has to be a fresh one
        const reply = gateMarkdown(replyFor(remark, ending?.verdict, ours, outcome), gate);
        const marker = renderAnswerMarker(seal, job.key);
        await forge.replyToReviewComment(number, remark.id, `${reply}\n\n${marker}`);
        known = seen;
        return true;
      },
      pauseMs,
    });
  }
}

function replyFor(
  { path }: LineRemark,
  verdict: Verdict | undefined,
  commit: string | undefined,
  outcome: RunOutcome | undefined,
): string {
  const unmade = outcome?.findings.find((finding) => finding.path === path && finding.source === 'edit');
  const isChanged = outcome?.patch?.changes.some((change) => change.path === path) ?? unmade === undefined;
  if (commit && isChanged)
    return unmade
      ? `Changed in ${commit.slice(0, 12)}, but one edit of this file could not be made: ${unmade.message}`
      : `Done in ${commit.slice(0, 12)}.`;
  if (unmade) return `Not changed: ${unmade.message}`;
  if (verdict?.reason === 'answered') return verdict.message;
  if (verdict === undefined) return 'This was answered in the comment below the description.';
  return `Not changed (${verdict.verdict}, ${verdict.reason}): ${verdict.message}`;
}
