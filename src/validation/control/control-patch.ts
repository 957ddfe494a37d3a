import type { ControlOptions, ControlResult } from './control-runs.ts';
import { runControl } from './run-control.ts';
import { runWithoutProduct } from './runs/run-without-product.ts';

/**
 * All control runs of a patch, once its tests have passed.
 * @param runs one for each command that ran tests, as a patch may be about several packages or languages
 * @param isProven whether tests of the patch fail without it, so that some are known to come to what it changes
 */
export async function controlPatch(
  runs: readonly ControlOptions[],
  isProven: boolean,
): Promise<ControlResult> {
  const results: ControlResult[] = [];
  for (const run of runs) results.push(await runControl(run));
  const findings = results.flatMap((one) => one.findings);
  const isAnswered = isProven || findings.some(({ severity }) => severity === 'error');
  return {
    message: [...new Set(results.map(({ message }) => message))].join(' '),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    findings: isAnswered ? findings : [...findings, ...(await runWithoutProduct(runs))],
  };
}
