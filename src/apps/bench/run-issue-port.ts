import type { EditFormat } from '../../domain/index.ts';
import type { Config } from '../../config/index.ts';
import type { RunRequest, RunResult } from '../../pipeline/index.ts';
import type { LanguageModel, RunEvent } from '../../ports/index.ts';

/** One run of the product's pipeline, as a suite asks for it. */
export interface IssueRun {
  request: RunRequest;
  /** Absolute folder of the checkout. */
  repo: string;
  /** Absolute folder that keeps the run folder. */
  state: string;
  /** Absolute folder for the index, which nobody needs afterwards. */
  cache: string;
  config: Config;
  /** Overrides of the configuration. */
  format?: EditFormat;
  limits?: { maxCalls?: number; maxTokens?: number };
  model: LanguageModel;
  signal: AbortSignal;
  onEvent(event: RunEvent): void;
}

/** Runs the pipeline in this process; nothing outside of the state folder changes. */
export type RunIssue = (run: IssueRun) => Promise<RunResult>;
