import type { Role } from '../domain/index.ts';

/**
 * What Patchwright asks of the place where issues and pull requests live. Narrow on purpose: every method is one
 * effect or one look, in the words of the domain, so that a fake fits in one file. All methods throw `ForgeError`;
 * "there is no such thing" is `undefined`, never an error.
 */
export interface Forge extends ForgePeople, ForgeIssues, ForgePulls, ForgeCode, ForgeChecks {
  /** `owner/name`. */
  readonly repository: string;
  /** Web address of the repository, without a slash at the end. */
  readonly webUrl: string;
}

interface ForgePeople {
  /** Login the token acts as, e.g. `github-actions[bot]`. */
  viewer(): Promise<string>;
  /** Live role of a user; `unknown` when the forge could not be asked. Never throws. */
  role(login: string): Promise<Role>;
  repositoryFacts(): Promise<ForgeRepository>;
}

export interface ForgeRepository {
  /** The forge's number of it, which it keeps under every name. */
  id?: number | undefined;
  defaultBranch: string;
  archived: boolean;
  isPrivate: boolean;
}

/** An issue, or the conversation side of a pull request. */
export interface ForgeIssue {
  number: number;
  title: string;
  body: string;
  author: string;
  state: 'open' | 'closed';
  locked: boolean;
  labels: readonly string[];
  isPullRequest: boolean;
  /** How many, where the forge tells. */
  comments?: number | undefined;
  /** ISO times. */
  createdAt: string;
  updatedAt: string;
}

export interface ForgeComment {
  id: number;
  /** Number of the issue or pull request, where the forge tells. */
  number?: number | undefined;
  author: string;
  /** Something ties the author to the repository, as far as the forge knows. Says whom to ask about first, and permits nothing (R2). */
  isTied?: boolean | undefined;
  body: string;
  createdAt: string;
  updatedAt: string;
}

/** A label put on an issue: who did it, and when. */
interface LabelEvent {
  label: string;
  actor: string;
  at: string;
}

export interface ForgeIssues {
  /** `undefined` when deleted, transferred or never there. */
  issue(number: number): Promise<ForgeIssue | undefined>;
  /** Oldest first. */
  comments(number: number, since?: string): Promise<readonly ForgeComment[]>;
  /** Ids of those that somebody hid on the page, as far as the forge tells. */
  hiddenComments(number: number): Promise<ReadonlySet<number>>;
  /** Comments of the whole repository made or edited since an ISO time, the newest 5,000. */
  recentComments(since: string): Promise<readonly ForgeComment[]>;
  /** Open issues (no pull requests) with a label, oldest first, at most 1,000. */
  labelledIssues(label: string): Promise<readonly ForgeIssue[]>;
  labelEvents(number: number): Promise<readonly LabelEvent[]>;
  /** When title or body were last edited, if the forge tells. */
  lastEditedAt(number: number): Promise<string | 'never' | 'unknown'>;
  createComment(number: number, body: string): Promise<ForgeComment>;
  updateComment(id: number, body: string): Promise<void>;
  addLabels(number: number, labels: readonly string[]): Promise<void>;
  /** Puts 👀 on an issue, a pull request or a comment; once, however often it is asked. */
  react(place: { issue: number } | { comment: number }): Promise<void>;
}

export interface ForgePull {
  number: number;
  title: string;
  body: string;
  author: string;
  state: 'open' | 'closed';
  merged: boolean;
  draft: boolean;
  locked: boolean;
  headBranch: string;
  headSha: string;
  /** `owner/name` of the head; absent when the fork was deleted. */
  headRepository?: string;
  baseBranch: string;
  url: string;
  createdAt: string;
}

/** One remark on a line. */
export interface ReviewComment {
  id: number;
  reviewId?: number;
  author: string;
  body: string;
  path: string;
  /** 1-based line in the head; absent for remarks on a whole file or on a line that is gone. */
  line?: number;
  /** First comment of the thread this one answers. */
  inReplyTo?: number;
  createdAt: string;
}

interface Review {
  id: number;
  author: string;
  body: string;
  state: string;
}

interface PullDraft {
  title: string;
  body: string;
  head: string;
  base: string;
}

export interface ForgePulls {
  pull(number: number): Promise<ForgePull | undefined>;
  /** Every pull request from a branch of this repository, newest first. */
  pullsFrom(branch: string): Promise<readonly ForgePull[]>;
  /** Newest pull requests of any state, or the open ones: 100 of them, and all since an ISO time, at most 2,000. */
  recentPulls(state?: 'all' | 'open', since?: string): Promise<readonly ForgePull[]>;
  /** Numbers of the open ones that are linked to an issue, by hand or by a keyword; none where the forge does not tell. */
  linkedPulls(issue: number): Promise<readonly number[]>;
  pullPaths(number: number): Promise<readonly string[]>;
  /** Hunks of each changed file, at most 300 files; those of large files are missing. */
  pullDiffs(number: number): Promise<readonly { path: string; diff: string }[]>;
  review(number: number, reviewId: number): Promise<Review | undefined>;
  /** All remarks on lines, oldest first. */
  reviewComments(number: number): Promise<readonly ReviewComment[]>;
  createPull(draft: PullDraft): Promise<ForgePull>;
  updatePull(number: number, change: { title?: string; body?: string }): Promise<void>;
  /** Asks people for a review; unknown names are left out, never an error. */
  requestReviewers(number: number, logins: readonly string[]): Promise<void>;
  replyToReviewComment(number: number, commentId: number, body: string): Promise<void>;
}

export interface ForgeCommit {
  sha: string;
  treeSha: string;
  parents: readonly string[];
  message: string;
  author: string;
  /** Somebody has amended or rebased it since: its message is the old one, and what it changes may be theirs. */
  isRewritten?: boolean;
}

export interface ForgeTreeEntry {
  path: string;
  mode: string;
  blobId: string;
}

/** A file to put into a tree; `bytes` absent means: take it away. */
export interface TreeChange {
  path: string;
  mode: '100644' | '100755';
  bytes?: Uint8Array;
}

export interface ForgeCode {
  /** Text of a file at a commit or branch; `undefined` when missing or over 1 MB. */
  readText(path: string, ref: string): Promise<string | undefined>;
  /** Commit a branch points to. */
  branchHead(branch: string): Promise<string | undefined>;
  /** Branches whose name begins with `prefix`. */
  branches(prefix: string): Promise<readonly { name: string; sha: string }[]>;
  commit(sha: string): Promise<ForgeCommit | undefined>;
  /** First lines of the newest commits of a branch, at most 100. */
  recentSubjects(branch: string): Promise<readonly string[]>;
  /** Newest commit that two branches or commits have in common. */
  mergeBase(base: string, head: string): Promise<string | undefined>;
  /** Commits of `head` that `base` lacks, oldest first, at most 250. */
  commitsBetween(base: string, head: string): Promise<readonly ForgeCommit[]>;
  /**
   * Files of a tree: all of them, or, where a repository is too large for that, those in the folders of `paths`.
   */
  tree(treeSha: string, paths: readonly string[]): Promise<readonly ForgeTreeEntry[]>;
  createTree(baseTree: string, changes: readonly TreeChange[]): Promise<string>;
  createCommit(commit: { message: string; tree: string; parents: readonly string[] }): Promise<string>;
  createBranch(branch: string, sha: string): Promise<void>;
  /** Moves a branch forward; a move that is no fast-forward throws `ForgeError('conflict')`. Never forced (R13). */
  advanceBranch(branch: string, sha: string): Promise<void>;
}

/** A check that did not pass. `jobId` is there when a log can be had. */
export interface FailedCheck {
  id: number;
  name: string;
  conclusion: string;
  jobId?: number;
  summary: string;
  annotations: readonly { path: string; line: number; message: string }[];
}

export interface ForgeChecks {
  failedChecks(sha: string): Promise<readonly FailedCheck[]>;
  /** The last `maxBytes` of a job's log; `undefined` when there is none. */
  jobLog(jobId: number, maxBytes: number): Promise<string | undefined>;
}
