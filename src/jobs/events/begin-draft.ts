import type { Job, Verdict } from '../../domain/index.ts';
import { gatherIssue } from '../../intake/events/index.ts';
import type { Workspace } from '../../ports/index.ts';
import { findTarget, otherPull, overtaken } from '../../publication/index.ts';
import type { DraftRecord } from './draft-memory.ts';
import type { EventContext } from './event-context.ts';
import { patchBetween } from './patch-between.ts';
import { requestFor } from './request-for.ts';

/** Opens the repository at one commit, fetched by its id where it is missing. */
export type OpenWorkspace = (commit: string) => Promise<Workspace>;

/** Freezes what is asked and on which commit; or says why there is nothing to ask. */
export async function beginDraft(
  context: EventContext,
  job: Job,
  openWorkspace: OpenWorkspace,
): Promise<DraftRecord | Verdict> {
  const { forge, config, repository, intake } = context;
  if (job.task === 'rebase') return beginRebase(context, job, openWorkspace);
  const other = await otherPull(forge, job, intake);
  if (other) return other;
  const target = await findTarget(forge, job, intake);
  if ('gone' in target) return refused('branch-gone', target.gone);
  if (target.overtaken) return overtaken;
  const branch = config.github.base ?? repository.defaultBranch;
  const onTop = target.mode === 'on-top';
  const base = onTop ? target.head : await forge.branchHead(branch);
  if (base === undefined)
    return unchanged('empty-repository', `There is no branch ${branch} with a commit to start from.`);
  const gathered = await gatherIssue({ forge, config: config.github, ourselves: intake.ourselves, job });
  const { maxLogLines } = config.github.ci;
  const asked = await requestFor(job, gathered.issue, target, { forge, maxLogLines, authorship: intake });
  return {
    version: 1,
    base,
    onTop: onTop || undefined,
    request: gathered.links.length > 0 ? { ...asked, links: gathered.links } : asked,
    removed: [...gathered.removed],
    leftOut: [...gathered.leftOut],
  };
}

/** The patch of a pull request, to be placed on its base as it is now. */
async function beginRebase(
  { forge, intake }: EventContext,
  job: Job,
  openWorkspace: OpenWorkspace,
): Promise<DraftRecord | Verdict> {
  const target = await findTarget(forge, job, intake);
  if ('gone' in target) return refused('branch-gone', target.gone);
  const { pull, head } = target;
  const base = pull && (await forge.branchHead(pull.baseBranch));
  const forked = base && head && (await forge.mergeBase(base, head));
  if (!pull || !base || !head || !forked)
    return refused('branch-gone', 'The base branch of the pull request no longer exists.');
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

/** A run that ends without a patch, for this reason. */
export function refused(reason: string, message: string): Verdict {
  return { verdict: 'refused', reason, message };
}
