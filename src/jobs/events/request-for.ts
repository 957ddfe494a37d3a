import type { Issue, Job } from '../../domain/index.ts';
import { cutLog } from '../../intake/events/index.ts';
import type { RunRequest } from '../../pipeline/index.ts';
import type { Forge } from '../../ports/index.ts';
import { readObjections, type Target } from '../../publication/index.ts';
import type { Authorship } from '../../markers/authorship.ts';

/** Newest part of a log that is looked at, bytes. */
const maxLogBytes = 4 * 1024 * 1024;

/** Turns a job into a request to the pipeline; each kind of follow-up enters at a stage of its own. */
export async function requestFor(
  job: Job,
  issue: Issue,
  target: Target,
  { forge, maxLogLines, authorship }: { forge: Forge; maxLogLines: number; authorship: Authorship },
): Promise<RunRequest> {
  const pinned = target.pull && target.mode === 'on-top' ? await forge.pullPaths(target.pull.number) : [];
  const pinnedPaths = pinned.length === 0 ? {} : { pinnedPaths: pinned };
  switch (job.task) {
    case 'edit-lines':
      return {
        issue,
        mode: 'run',
        selfReview: false,
        directEdits: (job.remarks ?? []).map(({ path, line, text }) => ({
          path,
          instruction: text,
          line,
        })),
      };
    case 'fix-checks':
      return {
        issue,
        mode: 'run',
        selfReview: false,
        ...pinnedPaths,
        ciLogs: await readLogs(job, forge, maxLogLines),
      };
    case 'revise':
      return {
        issue: await withObjections(issue, target, forge, authorship),
        mode: 'run',
        selfReview: false,
        ...pinnedPaths,
      };
    case 'ask':
      return { issue, mode: 'answer', selfReview: false, ...pinnedPaths };
    case 'plan':
      return { issue, mode: 'plan', selfReview: false, ...pinnedPaths };
    default:
      return {
        issue: await withObjections(issue, target, forge, authorship),
        mode: 'run',
        selfReview: true,
        ...pinnedPaths,
        approvedPlan: job.approved,
      };
  }
}

/**
 * Adds what self-review still objected to in the patch on the branch: whoever asks again wants that settled as well.
 */
async function withObjections(
  issue: Issue,
  { pull, head }: Target,
  forge: Forge,
  authorship: Authorship,
): Promise<Issue> {
  if (pull === undefined || head === undefined) return issue;
  const body = await readObjections(authorship, forge, { pull: pull.number, head });
  if (body === undefined) return issue;
  const comment = { author: 'the self-review of the patch so far', body };
  return { ...issue, comments: [...(issue.comments ?? []), comment] };
}

async function readLogs(job: Job, forge: Forge, maxLines: number): Promise<{ job: string; text: string }[]> {
  const logs: { job: string; text: string }[] = [];
  for (const { name, jobId, summary } of (job.brokenChecks ?? []).slice(0, 5)) {
    const log = jobId === undefined ? undefined : await forge.jobLog(jobId, maxLogBytes);
    logs.push({
      job: name,
      text: [summary, cutLog(log ?? '', maxLines)].filter((part) => part !== '').join('\n\n'),
    });
  }
  return logs;
}
