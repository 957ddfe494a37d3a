import type { GithubConfig, Job, Verdict } from '../domain/index.ts';
import type { Forge } from '../ports/index.ts';
import type { Authorship } from '../markers/authorship.ts';
import type { GateOptions } from './gate/output-gate.ts';
import type { RunOutcome } from './run-outcome.ts';
import type { VerifyOptions } from './verify/verify-patch.ts';

/** What is needed to end one run on the forge. */
export interface PublishOptions extends Authorship {
  forge: Forge;
  config: GithubConfig;
  job: Job;
  /** The outcome of the draft; absent when the drafting job left nothing. */
  outcome?: RunOutcome;
  /** What the run has cost, all its attempts together, US dollars, where somebody other than the draft knows. */
  paidUsd?: number | undefined;
  /** Why it left nothing, if that is known. */
  lost?: { reason: string; message: string };
  /** How the run must end, whatever its draft came to. */
  halt?: Verdict;
  /** Sentences that are appended to the comment and the pull request. */
  notes: readonly string[];
  gate: GateOptions;
  protection: VerifyOptions['protection'];
  runUrl?: string;
  /** The workflow run whose artifact keeps what was paid for. */
  runId?: string;
  /** The door makes again by itself what failed for what may pass. */
  isRetried?: boolean | undefined;
  /** It does so for now with what is refused oddly as well: see `isTriedLater`. */
  isPatient?: boolean | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** Pause before looking again after a lost reply, ms. */
  pauseMs?: number;
}
