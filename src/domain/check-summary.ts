/**
 * How far checking came. `not-reached`: the run ended before; `unchecked`: there was nothing to run; `not-run`: something
 * could not be run or read; `ran`: everything there was did run.
 */
export const checkingStates = ['not-reached', 'unchecked', 'not-run', 'ran'] as const;

/** What was done to check a patch, in a sentence made of counted facts. */
export interface CheckSummary {
  state: (typeof checkingStates)[number];
  message: string;
}

/** Of a run that ended before. */
export const notChecked: CheckSummary = {
  state: 'not-reached',
  message: 'The run ended before its checks were done.',
};
