import type { GithubConfig, Job } from '../domain/index.ts';
import type { Forge } from '../ports/index.ts';
import type { Authorship } from '../markers/authorship.ts';
import type { GateOptions } from './gate/output-gate.ts';
import type { RunOutcome } from './run-outcome.ts';
import type { VerifyOptions } from './verify/verify-patch.ts';

/** One run to be ended on the forge, with everything that is needed for it. */
export interface PublishOptions extends Authorship {
  forge: Forge;
  config: GithubConfig;
  job: Job;
  /** What the draft came to; absent when the drafting job left nothing. */
  outcome?: RunOutcome;
  /** Why it left nothing, where that is known. */
  lost?: { reason: string; message: string };
  /** The run is to end without a patch, for this reason. */
  halt?: { reason: string; message: string };
  /** Sentences for the end of comment and pull request. */
  notes: readonly string[];
  gate: GateOptions;
  protection: VerifyOptions['protection'];
  runUrl?: string;
  /** Workflow run whose artifact keeps what was paid for. */
  runId?: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Pause before looking again after a lost reply, ms. */
  pauseMs?: number;
}
