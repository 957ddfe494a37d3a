import type { PlannedChange } from './plan.ts';

/** Title and body of an issue as they were when somebody asked for the run (R3). */
export interface FrozenInput {
  title: string;
  body: string;
  author: string;
  labels: readonly string[];
  /** SHA-256 of title and body, hex. */
  hash: string;
}

/** Our own pull request, as it stood when the job was decided. */
export interface PullTarget {
  number: number;
  branch: string;
  headSha: string;
  baseBranch: string;
  /** Issue it is for, from its branch name. */
  issueNumber: number;
  title: string;
}

/** A remark on a line that is to be answered with an edit and a reply. */
export interface LineRemark {
  id: number;
  author: string;
  path: string;
  line?: number;
  /** Visible text. */
  text: string;
}

/** A check that fails on our head and not on the base. */
export interface BrokenCheck {
  name: string;
  jobId?: number;
  summary: string;
}

/** What kind of work an event asks for. */
export type JobTask =
  'plan' | 'run' | 'revise' | 'edit-lines' | 'fix-checks' | 'ask' | 'rebase' | 'stop' | 'explain';

/**
 * One permitted request, decided from an event and from live facts, and decided again before anything is published.
 * The same event gives the same job, however often it is delivered or restarted.
 */
export interface Job {
  task: JobTask;
  /** Identity of the request, 16 hex digits; names the run in markers and commits. */
  key: string;
  /** Which progress comment it talks in: `issue`, `checks`, `comment-ID`, `review-ID`. */
  thread: string;
  /** Issue or pull request it talks on. */
  number: number;
  requestedBy: string;
  /** ISO time of the request. */
  requestedAt: string;
  /** What the person added, visible text. */
  text: string;
  input: FrozenInput;
  /** Label that must still be there for the run to go on. */
  label?: string;
  /** User that the issue must still be assigned to for the run to go on. */
  assignee?: string;
  pull?: PullTarget;
  remarks?: readonly LineRemark[];
  brokenChecks?: readonly BrokenCheck[];
  /**
   * The job continues a run that was put off: `run` is the workflow run that keeps what was paid for, `by` the
   * scheduled event that continues it.
   */
  resume?: { run: string; by: string };
  /** Scope that a person approved; the plan's prose comes with it. */
  approved?: { rootCause: string; approach: string; changes: readonly PlannedChange[] };
  /** Number of the comment whose command approved it; absent where a box was ticked. */
  approvedBy?: number;
  /** Sentences for the end, e.g. what was too much for one run. */
  notes?: readonly string[];
  /** The request was permitted but cannot be served: the run ends as `refused` with this reason. */
  refusal?: { reason: string; message: string };
}

/** Whether a job has anything to be drafted; what has not is answered by publishing alone. */
export function needsDraft({ task, refusal }: Pick<Job, 'task' | 'refusal'>): boolean {
  return !refusal && task !== 'stop' && task !== 'explain';
}

/** Why an event starts nothing. Told in the log and the job summary, never on the issue. */
export interface Skip {
  reason: string;
  message: string;
}
