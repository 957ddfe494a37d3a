import { branchFor, branchPrefix, issueOfBranch, type Job } from '../../domain/index.ts';
import type { Forge, ForgePull } from '../../ports/index.ts';
import { runOfCommit } from './commit-message.ts';
import { isOwnPull, type Authorship } from '../../markers/authorship.ts';
import { readPullMemory } from '../../markers/pull-memory.ts';
import { areAllOurs, seemsOurs } from './own-commits.ts';

/**
 * The branch for a patch. `new`: a new branch from the base. `replace`: an existing branch that only we have written to; the new patch
 * replaces the old one. `on-top`: a branch with commits by a person, or whose content the request is about; the edits
 * are made on its head (R13).
 */
export interface Target {
  mode: 'new' | 'replace' | 'on-top';
  branch: string;
  /** The commit that the branch points to; absent for a new branch. */
  head?: string;
  pull?: ForgePull;
  /** Whether the branch has newer commits on top of what this run made, because an older run was started again. */
  overtaken?: boolean;
}

/** Finds the existing branch of a job by its issue number and marker, or names a new one. */
export async function findTarget(
  forge: Forge,
  job: Job,
  authorship: Authorship,
): Promise<Target | { gone: string }> {
  if (job.pull) {
    const head = await forge.branchHead(job.pull.branch);
    if (head === undefined) return { gone: `The branch ${job.pull.branch} was deleted.` };
    const pull = await forge.pull(job.pull.number);
    if (!pull || pull.state === 'closed') return { gone: `Pull request ${job.pull.number} is closed.` };
    return { mode: 'on-top', branch: job.pull.branch, head, pull };
  }
  const branches = (await forge.branches(branchPrefix(job.number))).filter(
    ({ name }) => issueOfBranch(name) === job.number,
  );
  for (const { name, sha } of branches) {
    const found = await ownBranch(forge, { name, sha }, job.key, authorship);
    if (found) return found;
  }
  return { mode: 'new', branch: freeName(branchFor(job.number, job.input.title), branches) };
}

async function ownBranch(
  forge: Forge,
  { name: branch, sha: head }: { name: string; sha: string },
  key: string,
  authorship: Authorship,
): Promise<Target | undefined> {
  const pulls = await forge.pullsFrom(branch);
  const pull = pulls.find(
    (candidate) =>
      (candidate.state === 'open' && isOwnPull(authorship, candidate)) ||
      isOpenedBy(key, authorship, candidate),
  );
  if (pull) {
    const commits = await forge.commitsBetween(pull.baseBranch, head);
    const ours = await areAllOurs(forge, commits, readPullMemory(authorship.seal, pull.body));
    const made = commits.filter(({ message }) => runOfCommit(message) === key);
    const overtaken = made.length > 0 && made.every(({ sha }) => sha !== head);
    return { mode: ours ? 'replace' : 'on-top', branch, head, pull, overtaken };
  }
  // A run that was interrupted before it could open the pull request leaves a branch without one.
  const commit = pulls.length === 0 ? await forge.commit(head) : undefined;
  return commit && seemsOurs(commit) ? { mode: 'replace', branch, head } : undefined;
}

/**
 * Whether a run that was cut off has opened this pull request already. Where somebody has closed it since, the same run opens
 * no other one.
 */
export function isOpenedBy(key: string, authorship: Authorship, pull: ForgePull): boolean {
  return isOwnPull(authorship, pull) && readPullMemory(authorship.seal, pull.body)?.key === key;
}

/** The name, with a number appended if it is taken. */
function freeName(name: string, taken: readonly { name: string }[]): string {
  const names = new Set(taken.map((branch) => branch.name));
  let free = name;
  for (let count = 2; names.has(free); count += 1) free = `${name.slice(0, 55)}-${count}`;
  return free;
}
