/**
 * What was done to check a patch, in a sentence made of counted facts. `not-reached`: the run ended before; `unchecked`:
 * there was nothing to run; `not-run`: something could not be run or read; `ran`: everything there was did run.
 */
export interface Checking {
  state: 'not-reached' | 'unchecked' | 'not-run' | 'ran';
  message: string;
}
