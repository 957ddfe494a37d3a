import type { CheckResult } from '../../../domain/index.ts';
import { plural } from '../../../text/words/plural.ts';
import { hasTold, whyUntold } from './control-outcome.ts';

/** What runs with other expectations came to, in numbers of files of tests. */
interface OtherRuns {
  /** All that were run; those that could not be read are neither among the failed nor among the silent. */
  files: number;
  failed: number;
  /** Those that did not fail on the patch, and of these the ones that fail without it. */
  silent: number;
  accused: number;
  /** What the silent ones came to on the base. */
  onBase: CheckResult | undefined;
}

/** The same in a sentence; of the base only what its run has told. */
export function describeOthers({ files, failed, silent, accused, onBase }: OtherRuns): string {
  const begin = 'Control run: with other expectations,';
  if (accused > 0) return `${begin} ${plural(accused, 'test file')} still passed.`;
  const isTold = silent === 0 || hasTold(onBase);
  const unread = `; what they come to before the patch could not be read: ${whyUntold(onBase)}`;
  if (failed === 0)
    return isTold
      ? `${begin} no test file failed, before the patch or after. What they expect does not show in their outcome.`
      : `${begin} no test file failed on the patch${unread}.`;
  const all = files === 1 ? 'the test file' : `all ${files} test files`;
  const which = failed === files ? all : `${failed} of ${files} test files`;
  const ofSilent = isTold
    ? '; what the others expect does not show in their outcome, before the patch or after'
    : `; the others did not on the patch${unread}`;
  return `${begin} ${which} failed, as ${failed === 1 ? 'it' : 'they'} should${silent === 0 ? '' : ofSilent}.`;
}
