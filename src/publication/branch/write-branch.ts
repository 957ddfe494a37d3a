import type { FileChange, Job, Plan } from '../../domain/index.ts';
import { ForgeError } from '../../errors/index.ts';
import { isTestPath } from '../../catalog/index.ts';
import type { Forge, ForgeCommit, TreeChange } from '../../ports/index.ts';
import { learnConvention } from './commit-convention.ts';
import { renderCommitMessage, runOfCommit } from './commit-message.ts';
import { once, repeat } from '../once.ts';
import type { GateOptions } from '../gate/output-gate.ts';
import type { Target } from './target.ts';
import { verifyPatch, type PatchProblem, type VerifyOptions } from '../verify/verify-patch.ts';

export interface BranchWrite {
  forge: Forge;
  job: Job;
  target: Target;
  /** Branch that the pull request is for. */
  baseBranch: string;
  /** Commit the patch was made on. */
  base: string;
  /** Head that a patch placed anew was made from: whatever came there since would be lost. */
  madeFrom?: string;
  changes: readonly FileChange[];
  plan?: Plan;
  rules: Pick<VerifyOptions, 'protection' | 'secrets' | 'scope'>;
  gate: GateOptions;
  pauseMs?: number;
}

/** Commit that the branch now points to; `made` is false when it held the patch already. */
export interface WrittenBranch {
  branch: string;
  sha: string;
  made: boolean;
}

/**
 * Puts the verified patch on its branch as one commit, or as one of tests and one that fixes, on the head that was expected
 * and never by force (R13). Run again after a crash it finds its own commit by the key of the run.
 */
export async function writeBranch(write: BranchWrite): Promise<WrittenBranch | { problem: PatchProblem }> {
  const { forge, job, target, base } = write;
  const head = target.head === undefined ? undefined : await needCommit(forge, target.head);
  if (head && runOfCommit(head.message) === job.key)
    return { branch: target.branch, sha: head.sha, made: false };
  if (write.madeFrom !== undefined && write.madeFrom !== target.head)
    return { problem: { reason: 'does-not-apply', message: `${target.branch} has new commits` } };
  const onHead = target.mode === 'on-top' && head !== undefined;
  const under = onHead ? head : await needBase(forge, base, write.baseBranch);
  const paths = write.changes.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  const files = await forge.tree(under.treeSha, paths);
  const verified = verifyPatch({ changes: write.changes, tree: files, ...write.rules });
  if ('problem' in verified) return verified;
  const tree = await repeat(() => forge.createTree(under.treeSha, verified.tree), write.pauseMs);
  if (head && head.treeSha === tree) return { branch: target.branch, sha: head.sha, made: false };
  const parents = await parentsOf(forge, under, onHead ? undefined : head);
  return moveBranch(write, await commitInSteps(write, { under, parents, tree, entries: verified.tree }));
}

/** The test first, then the fix, each as a commit of its own; a patch of one kind is one commit. */
async function commitInSteps(
  write: BranchWrite,
  made: { under: ForgeCommit; parents: string[]; tree: string; entries: readonly TreeChange[] },
): Promise<string> {
  const { forge, job, plan, gate, pauseMs } = write;
  const { under, tree, entries } = made;
  const convention = learnConvention(await forge.recentSubjects(write.baseBranch).catch(() => []));
  const text = { job, approach: plan?.approach, convention };
  // Making a commit twice is harmless until a branch points to it.
  const commit = (kind: 'fix' | 'test', files: string, parents: string[]) =>
    repeat(
      () =>
        forge.createCommit({ message: renderCommitMessage({ ...text, kind }, gate), tree: files, parents }),
      pauseMs,
    );
  const tests = entries.filter(({ path }) => isTestPath(path));
  if (tests.length === entries.length) return commit('test', tree, made.parents);
  if (tests.length === 0 || job.pull) return commit('fix', tree, made.parents);
  const testTree = await repeat(() => forge.createTree(under.treeSha, tests), pauseMs);
  return commit('fix', tree, [await commit('test', testTree, made.parents)]);
}

/** A fresh patch in place of an old one: the old head stays in history, and the base comes in where it is newer. */
async function parentsOf(forge: Forge, under: ForgeCommit, old: ForgeCommit | undefined): Promise<string[]> {
  if (!old) return [under.sha];
  const baseIsIn = (await forge.commitsBetween(old.sha, under.sha)).length === 0;
  return baseIsIn ? [old.sha] : [old.sha, under.sha];
}

/** Makes the branch, or moves it from the head that was expected; a head of somebody else stays. */
async function moveBranch({ forge, job, target, pauseMs }: BranchWrite, sha: string): Promise<WrittenBranch> {
  const { branch } = target;
  const isOurs = async () => {
    const head = await forge.branchHead(branch);
    if (head === undefined || head === target.head) return undefined;
    if (head === sha) return head;
    const commit = await forge.commit(head);
    if (commit && runOfCommit(commit.message) === job.key) return head;
    throw new ForgeError('conflict', `The branch ${branch} was moved by someone else in the meantime`, {
      hint: 'Their commits are untouched. Ask again to get the edits on top of them.',
    });
  };
  const { value } = await once({
    lookUp: isOurs,
    act: async () => {
      if (target.head === undefined) await forge.createBranch(branch, sha);
      else await forge.advanceBranch(branch, sha);
      return sha;
    },
    pauseMs,
  });
  return { branch, sha: value, made: true };
}

/**
 * The commit that the draft claims to be made on. It has to be part of the branch that the pull request is for: any
 * other commit that the forge knows, even one of a fork, would be published along with the patch.
 */
async function needBase(forge: Forge, sha: string, branch: string): Promise<ForgeCommit> {
  const commit = await needCommit(forge, sha);
  if ((await forge.commitsBetween(branch, sha)).length === 0) return commit;
  throw new ForgeError('conflict', `Commit ${sha.slice(0, 12)} is not part of the branch ${branch}`, {
    hint: 'If it is your own commit, push it to that branch first. Otherwise the branch was rewritten since the patch was made: run again.',
  });
}

async function needCommit(forge: Forge, sha: string): Promise<ForgeCommit> {
  const commit = await forge.commit(sha);
  if (commit) return commit;
  throw new ForgeError('not-found', `Commit ${sha.slice(0, 12)} is not in the repository on GitHub`, {
    hint: 'If it is your own commit, push it first. Otherwise its branch was rewritten or deleted: run again.',
  });
}
