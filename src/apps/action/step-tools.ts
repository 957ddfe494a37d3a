import type { Settings } from '../../composition/settings.ts';
import type { ActionEnvironment } from './environment.ts';

/** What a job of the workflow needs of the process it runs in. */
export interface StepTools {
  /** Writes a line to the log, where workflow commands are read. */
  log: (line: string) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The process of a step. */
export const stepTools: StepTools = { log: (line) => console.log(line), now: () => Date.now() };

/** Runs one job of the workflow. @returns its exit code */
export type RunWorkflowJob = (environment: ActionEnvironment, settings: Settings) => Promise<number>;
