import { buildReport, type RunResult } from '../../../pipeline/index.ts';
import { renderPlanFile } from '../../../planning/index.ts';
import { colourDiff } from '../../terminal/colour-diff.ts';
import { ownName } from '../../terminal/own-name.ts';
import { note, print } from '../../terminal/print.ts';
import { tellFindings } from '../../terminal/tell-findings.ts';
import { printJson } from '../../terminal/render-failure.ts';

/**
 * Prints a result: the JSON document, the plan of a run with `--plan-only`, or the bare diff, which can be piped into
 * `git apply`. What is open in it for a person to look at is told beside it.
 */
export function printResult(
  result: RunResult,
  { json = false, title = 'the issue' }: { json?: boolean; title?: string },
): void {
  if (json) printJson(buildReport(result));
  else if (result.verdict.verdict === 'planned' && result.plan) {
    print(renderPlanFile(result.plan, title));
    note(`To continue from it: ${ownName()} run ISSUE --from-plan FILE\n`);
  } else print(process.stdout.isTTY ? colourDiff(result.diff) : result.diff);
  if (!json) tellFindings(result.findings);
  note(`Report: ${result.runDir}/report.md (as a page: ${ownName()} report --open)\n`);
}
