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
  /** The branch that the pull request is for. */
  baseBranch: string;
  /** The commit that the patch was made on. */
  base: string;
  /** For a rebased patch, the head that it was made from: newer commits would be lost. */
  madeFrom?: string;
  changes: readonly FileChange[];
  plan?: Plan;
  rules: Pick<VerifyOptions, 'protection' | 'secrets' | 'scope'>;
  gate: GateOptions;
  pauseMs?: number;
}

/** The commit that the branch now points to. `made` is false when the branch already contained the patch. */
export interface WrittenBranch {
  branch: string;
  sha: string;
  made: boolean;
}

/**
 * Puts the verified patch on its branch, as one commit or as a commit of tests followed by one with the fix. The branch must still have the
 * expected head and is never forced (R13). When called again after a crash, it finds its own commit by the key of the run, and
 * by its files: another process may have answered the same request with another patch.
 */
export async function writeBranch(write: BranchWrite): Promise<WrittenBranch | { problem: PatchProblem }> {
  const { forge, job, target, base } = write;
  const head = target.head === undefined ? undefined : await requireCommit(forge, target.head);
  const isOwn = head !== undefined && runOfCommit(head.message) === job.key;
  if (!isOwn && write.madeFrom !== undefined && write.madeFrom !== target.head)
    return { problem: { reason: 'does-not-apply', message: `${target.branch} has new commits` } };
  const onHead = target.mode === 'on-top' && head !== undefined;
  const parent = onHead
    ? await beforeRun(forge, head, job.key)
    : await requireBase(forge, base, write.baseBranch);
  if (!onHead && !isOwn && head && (await isNewerThan(parent, head, write)))
    return {
      problem: {
        reason: 'does-not-apply',
        message: `${target.branch} contains a newer ${write.baseBranch} than the patch was made on`,
      },
    };
  const paths = write.changes.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  const files = await forge.tree(parent.treeSha, paths);
  const verified = verifyPatch({ changes: write.changes, tree: files, ...write.rules });
  if ('problem' in verified) return verified;
  const tree = await repeat(() => forge.createTree(parent.treeSha, verified.tree), write.pauseMs);
  if (head && head.treeSha === tree) return { branch: target.branch, sha: head.sha, made: false };
  if (isOwn) throw movedMeanwhile(target.branch);
  const parents = await parentsOf(forge, parent, onHead ? undefined : head);
  return moveBranch(
    write,
    tree,
    await commitInSteps(write, { parent, parents, tree, entries: verified.tree }),
  );
}

/** Commits tests first and the fix second. A patch with only tests, or only a fix, is a single commit. */
async function commitInSteps(
  write: BranchWrite,
  commits: { parent: ForgeCommit; parents: string[]; tree: string; entries: readonly TreeChange[] },
): Promise<string> {
  const { forge, job, plan, gate, pauseMs } = write;
  const { parent, parents, tree, entries } = commits;
  const convention = learnConvention(await forge.recentSubjects(write.baseBranch).catch(() => []));
  const text = { job, approach: plan?.approach, convention };
  // Making a commit twice is harmless until a branch points to it.
  const commit = (kind: 'fix' | 'test', files: string, parentShas: string[]) =>
    repeat(
      () =>
        forge.createCommit({
          message: renderCommitMessage({ ...text, kind }, gate),
          tree: files,
          parents: parentShas,
        }),
      pauseMs,
    );
  const tests = entries.filter(({ path }) => isTestPath(path));
  if (tests.length === entries.length) return commit('test', tree, parents);
  if (tests.length === 0 || job.pull) return commit('fix', tree, parents);
  const testTree = await repeat(() => forge.createTree(parent.treeSha, tests), pauseMs);
  return commit('fix', tree, [await commit('test', testTree, parents)]);
}

/** The newest commit of a branch that this run has not made. */
async function beforeRun(forge: Forge, head: ForgeCommit, key: string): Promise<ForgeCommit> {
  let commit = head;
  while (runOfCommit(commit.message) === key && commit.parents[0] !== undefined)
    commit = await requireCommit(forge, commit.parents[0]);
  return commit;
}

/** The parents of the new commit. If it replaces an old patch, the old head remains in the history, and a newer base is merged in. */
async function parentsOf(forge: Forge, parent: ForgeCommit, old: ForgeCommit | undefined): Promise<string[]> {
  if (!old) return [parent.sha];
  const hasBase = (await forge.commitsBetween(old.sha, parent.sha)).length === 0;
  return hasBase ? [old.sha] : [old.sha, parent.sha];
}

/**
 * Whether a branch holds more of its base than the commit that a patch was made on: all files of that commit take the place of
 * those there, and what the base has got since would be taken back, in files that no plan names (R12).
 */
async function isNewerThan(
  parent: ForgeCommit,
  head: ForgeCommit,
  { forge, baseBranch }: BranchWrite,
): Promise<boolean> {
  const forked = await forge.mergeBase(baseBranch, head.sha);
  return forked !== undefined && (await forge.commitsBetween(parent.sha, forked)).length > 0;
}

/** Creates the branch, or moves it from the expected head. A head that somebody else pushed is never replaced. */
async function moveBranch(
  { forge, target, pauseMs }: BranchWrite,
  tree: string,
  sha: string,
): Promise<WrittenBranch> {
  const { branch } = target;
  const withPatch = async () => {
    const head = target.head === undefined ? await listedHead(forge, branch) : await forge.branchHead(branch);
    if (head === undefined || head === target.head) return undefined;
    if (head === sha) return head;
    const commit = await forge.commit(head);
    if (commit?.treeSha === tree) return head;
    throw movedMeanwhile(branch);
  };
  const { value, made } = await once({
    lookUp: withPatch,
    act: async () => {
      if (target.head === undefined) await forge.createBranch(branch, sha);
      else await forge.advanceBranch(branch, sha);
      return sha;
    },
    pauseMs,
  });
  return { branch, sha: value, made };
}

/** The head of a branch that is most likely not there yet: asked for by its name, nothing is only believed in the end. */
async function listedHead(forge: Forge, branch: string): Promise<string | undefined> {
  return (await forge.branches(branch)).find(({ name }) => name === branch)?.sha;
}

function movedMeanwhile(branch: string): ForgeError {
  return new ForgeError('conflict', `The branch ${branch} was moved by someone else in the meantime`, {
    hint: 'Their commits are untouched. Ask again to get the edits on top of them.',
  });
}

/**
 * The commit that the draft claims to be made on. It must be part of the branch that the pull request is for: any other commit that the
 * forge knows, even one of a fork, would be published together with the patch.
 */
async function requireBase(forge: Forge, sha: string, branch: string): Promise<ForgeCommit> {
  const commit = await requireCommit(forge, sha);
  if ((await forge.commitsBetween(branch, sha)).length === 0) return commit;
  throw new ForgeError('conflict', `Commit ${sha.slice(0, 12)} is not part of the branch ${branch}`, {
    hint: 'If it is your own commit, push it to that branch first. Otherwise the branch was rewritten since the patch was made: run again.',
  });
}

async function requireCommit(forge: Forge, sha: string): Promise<ForgeCommit> {
  const commit = await forge.commit(sha);
  if (commit) return commit;
  throw new ForgeError('not-found', `Commit ${sha.slice(0, 12)} is not in the repository on GitHub`, {
    hint: 'If it is your own commit, push it first. Otherwise its branch was rewritten or deleted: run again.',
  });
}
