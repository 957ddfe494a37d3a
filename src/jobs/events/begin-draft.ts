import type { Job, Verdict } from '../../domain/index.ts';
import { gatherIssue } from '../../intake/events/index.ts';
import type { Workspace } from '../../ports/index.ts';
import { findOtherPulls, findTarget, overtaken, refuse } from '../../publication/index.ts';
import type { DraftRecord } from './draft-memory.ts';
import type { EventContext } from './event-context.ts';
import { patchBetween } from './patch-between.ts';
import { requestFor } from './request-for.ts';
import { startCommit } from './start-commit.ts';

/** Opens the repository at one commit, which is fetched if it is missing. */
export type OpenWorkspace = (commit: string) => Promise<Workspace>;

/** Freezes the request and its base commit. @returns a verdict instead when there is nothing to run */
export async function beginDraft(
  context: EventContext,
  job: Job,
  openWorkspace: OpenWorkspace,
): Promise<DraftRecord | Verdict> {
  const { forge, config, repository, intake } = context;
  if (job.task === 'rebase') return beginRebase(context, job, openWorkspace);
  const { other } = await findOtherPulls(forge, job, intake);
  if (other) return other;
  const target = await findTarget(forge, job, intake);
  if ('gone' in target) return refuse('branch-gone', target.gone);
  if (target.overtaken) return overtaken;
  // Somebody may have pointed the pull request at another branch since.
  const branch = target.pull?.baseBranch ?? config.github.base ?? repository.defaultBranch;
  const onTop = target.mode === 'on-top';
  const base = onTop ? target.head : await startCommit(forge, branch);
  if (base === undefined) return unchanged('empty-repository', 'The repository has no commit to start from.');
  const gathered = await gatherIssue({ forge, config: config.github, ourselves: intake.ourselves, job });
  const { maxLogLines } = config.github.ci;
  const request = await requestFor(job, gathered.issue, target, { forge, maxLogLines, authorship: intake });
  return {
    version: 1,
    base,
    baseBranch: onTop ? undefined : branch,
    request: gathered.links.length > 0 ? { ...request, links: gathered.links } : request,
    removed: [...gathered.removed],
    leftOut: [...gathered.leftOut],
  };
}

/** Freezes a request that places the patch of a pull request on the present head of its base branch. */
async function beginRebase(
  { forge, intake }: EventContext,
  job: Job,
  openWorkspace: OpenWorkspace,
): Promise<DraftRecord | Verdict> {
  const target = await findTarget(forge, job, intake);
  if ('gone' in target) return refuse('branch-gone', target.gone);
  const { pull, head } = target;
  const base = pull && (await forge.branchHead(pull.baseBranch));
  const forked = base && head && (await forge.mergeBase(base, head));
  if (!pull || !base || !head || !forked)
    return refuse('branch-gone', 'The base branch of the pull request no longer exists.');
  if (forked === base)
    return unchanged('up-to-date', `${pull.headBranch} already contains all of ${pull.baseBranch}.`);
  const patch = await patchBetween(await openWorkspace(forked), await openWorkspace(head));
  if ('reason' in patch) return unchanged('conflicts', `${patch.reason}, which needs a merge with git.`);
  const issue = { title: pull.title, body: '', number: job.pull?.issueNumber ?? pull.number };
  const request = { issue, mode: 'place', selfReview: false, patch } as const;
  return { version: 1, base, head, request, removed: [], leftOut: [] };
}

function unchanged(reason: string, message: string): Verdict {
  return { verdict: 'unchanged', reason, message };
}
