import type { Settings } from '../../composition/settings.ts';
import type { ActionEnvironment } from './environment.ts';

/** What a job needs of the process it runs in. */
export interface JobTools {
  /** Writes a line to the log, where workflow commands are read. */
  log: (line: string) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The process of a step. */
export const stepTools: JobTools = { log: (line) => console.log(line), now: () => Date.now() };

/** Runs one job. @returns its exit code */
export type RunJob = (environment: ActionEnvironment, settings: Settings) => Promise<number>;
