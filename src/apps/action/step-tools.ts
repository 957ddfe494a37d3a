import type { Settings } from '../../composition/settings.ts';
import type { ActionEnvironment } from './environment.ts';

/** What a job of the workflow needs from its process. */
export interface StepTools {
  /** Writes a line to the log, in which the runner obeys workflow commands. */
  log: (line: string) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The real process. */
export const stepTools: StepTools = { log: (line) => console.log(line), now: () => Date.now() };

/** Runs one job of the workflow. @returns its exit code */
export type RunWorkflowJob = (environment: ActionEnvironment, settings: Settings) => Promise<number>;
