import type { Role } from '../domain/index.ts';

/**
 * The service that hosts issues and pull requests. Narrow on purpose: every method reads one thing or has one effect, in the terms
 * of the domain, so that a fake fits in one file. All methods throw `ForgeError`; something that does not exist is `undefined`,
 * never an error, and an adapter says so only when it has made sure of it.
 */
export interface Forge extends ForgePeople, ForgeIssues, ForgePulls, ForgeCode, ForgeChecks {
  /** `owner/name`. */
  readonly repository: string;
  /** Web address of the repository, without a trailing slash. */
  readonly webUrl: string;
}

interface ForgePeople {
  /** The login that the token acts as, for example `github-actions[bot]`. */
  viewer(): Promise<string>;
  /** The present role of a user; `unknown` when the forge could not be asked. Never throws. */
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

/** An issue, or the conversation of a pull request. */
export interface ForgeIssue {
  number: number;
  title: string;
  body: string;
  author: string;
  state: 'open' | 'closed';
  locked: boolean;
  labels: readonly string[];
  /** Logins. */
  assignees: readonly string[];
  isPullRequest: boolean;
  /** How many, if the forge says. */
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

/** A label that was put on an issue: by whom, and when. */
interface LabelEvent {
  label: string;
  actor: string;
  at: string;
}

export interface ForgeIssues {
  /** `undefined` when it was deleted or transferred, or never existed. */
  issue(number: number): Promise<ForgeIssue | undefined>;
  /** Oldest first. */
  comments(number: number, since?: string): Promise<readonly ForgeComment[]>;
  /** A comment as it stands now; `undefined` when it was deleted. */
  comment(id: number): Promise<ForgeComment | undefined>;
  /** Ids of the comments that somebody hid, as far as the forge says. */
  hiddenComments(number: number): Promise<ReadonlySet<number>>;
  /** Comments of the whole repository that were made or edited since an ISO time, at most the newest 5,000. */
  recentComments(since: string): Promise<readonly ForgeComment[]>;
  /** Open issues (no pull requests) with a label, oldest first, at most 1,000. */
  labelledIssues(label: string): Promise<readonly ForgeIssue[]>;
  labelEvents(number: number): Promise<readonly LabelEvent[]>;
  /** When title or body were last edited, if the forge says. */
  lastEditedAt(number: number): Promise<string | 'never' | 'unknown'>;
  createComment(number: number, body: string): Promise<ForgeComment>;
  /** @returns when that was, ISO, by the forge's own clock, where it says */
  updateComment(id: number, body: string): Promise<string | undefined>;
  /** Takes a comment away; one that is gone is taken away. */
  deleteComment(id: number): Promise<void>;
  addLabels(number: number, labels: readonly string[]): Promise<void>;
  /** Puts 👀 or 😕 on an issue, a pull request or a comment. Repeated calls have no effect. */
  react(place: { issue: number } | { comment: number }, sign?: 'eyes' | 'confused'): Promise<void>;
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

/** A review comment on a line. */
export interface ReviewComment {
  id: number;
  reviewId?: number;
  author: string;
  body: string;
  path: string;
  /** 1-based line in the head; absent for remarks on a whole file or on a line that is gone. */
  line?: number;
  /** The first comment of the thread that this one belongs to. */
  inReplyTo?: number;
  createdAt: string;
  /** When its words were changed last; absent where they never were. */
  editedAt?: string | undefined;
}

interface Review {
  id: number;
  author: string;
  body: string;
  state: string;
  /** Somebody hid its words, as far as the forge says. */
  isHidden?: boolean;
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
  /** The newest 100 pull requests, of any state or only open ones, and all since an ISO time, at most 2,000. */
  recentPulls(state?: 'all' | 'open', since?: string): Promise<readonly ForgePull[]>;
  /** Numbers of open pull requests that are linked to an issue, by hand or by a keyword; empty where the forge does not say. */
  linkedPulls(issue: number): Promise<readonly number[]>;
  pullPaths(number: number): Promise<readonly string[]>;
  /** Hunks of each changed file, at most 300 files; those of large files are missing. */
  pullDiffs(number: number): Promise<readonly { path: string; diff: string }[]>;
  review(number: number, reviewId: number): Promise<Review | undefined>;
  /** All review comments on lines, oldest first. */
  reviewComments(number: number): Promise<readonly ReviewComment[]>;
  /** Ids of those that somebody hid, as far as the forge says. */
  hiddenReviewComments(number: number): Promise<ReadonlySet<number>>;
  createPull(draft: PullDraft): Promise<ForgePull>;
  /** @returns whether it was open by then, as far as the forge says */
  updatePull(
    number: number,
    change: { title?: string; body?: string },
  ): Promise<ForgePull['state'] | undefined>;
  /** Asks people for a review. Unknown names are ignored. */
  requestReviewers(number: number, logins: readonly string[]): Promise<void>;
  replyToReviewComment(number: number, commentId: number, body: string): Promise<void>;
}

export interface ForgeCommit {
  sha: string;
  treeSha: string;
  parents: readonly string[];
  message: string;
  author: string;
  /** Whether somebody has amended or rebased it: its message is unchanged, but its content may be theirs. */
  isRewritten?: boolean;
}

export interface ForgeTreeEntry {
  path: string;
  mode: string;
  blobId: string;
}

/** A file that differs between two commits: what became of it, and the blob that it has now (or had, where it was removed). */
interface ForgeFileDifference {
  path: string;
  status: string;
  blobId: string;
}

/** A file to put into a tree, or, without `bytes`, to remove from it. */
export interface TreeChange {
  path: string;
  mode: '100644' | '100755';
  bytes?: Uint8Array;
}

export interface ForgeCode {
  /** The text of a file at a commit or branch; `undefined` when it is missing or no file. */
  readText(path: string, ref: string): Promise<string | undefined>;
  /** Whether anything stands at a path: a file, or a folder, a submodule or a link that leads nowhere. */
  isThere(path: string, ref: string): Promise<boolean>;
  /** The commit that a branch points to. */
  branchHead(branch: string): Promise<string | undefined>;
  /** Branches whose names begin with `prefix`. */
  branches(prefix: string): Promise<readonly { name: string; sha: string }[]>;
  commit(sha: string): Promise<ForgeCommit | undefined>;
  /** First lines of the newest commits of a branch, at most 100. */
  recentSubjects(branch: string): Promise<readonly string[]>;
  /** The newest common commit of two branches or commits. */
  mergeBase(base: string, head: string): Promise<string | undefined>;
  /** Commits of `head` that `base` lacks, oldest first, at most 250. */
  commitsBetween(base: string, head: string): Promise<readonly ForgeCommit[]>;
  /** What `head` changed since it parted from `base`; `undefined` where that is more files than the forge lists. */
  differences(base: string, head: string): Promise<readonly ForgeFileDifference[] | undefined>;
  /**
   * The files of a tree. If the repository is too large to list all of them, those in the folders of `paths`.
   */
  tree(treeSha: string, paths: readonly string[]): Promise<readonly ForgeTreeEntry[]>;
  createTree(baseTree: string, changes: readonly TreeChange[]): Promise<string>;
  createCommit(commit: { message: string; tree: string; parents: readonly string[] }): Promise<string>;
  createBranch(branch: string, sha: string): Promise<void>;
  /** Moves a branch forward, never by force (R13). A move that is not a fast-forward throws `ForgeError('conflict')`. */
  advanceBranch(branch: string, sha: string): Promise<void>;
}

/** A check that did not pass. `jobId` is present when it has a log. */
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
