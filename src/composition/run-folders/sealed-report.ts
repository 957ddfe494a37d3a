import { buildRunView, type Report } from '../../pipeline/index.ts';
import type { RunView } from '../../reporting/index.ts';
import { readFrozenRun } from './frozen-run.ts';
import { readRunText } from './run-folder.ts';
import { isOwnResult } from './run-seals.ts';

/**
 * What a run that ended here came to, from the two files that its seal covers. Text and page of a report can be made from it
 * again, so that words which somebody put into `report.md` or `report.html` are not taken for the run's (A6).
 * @returns `undefined` where the run has not ended, was made elsewhere, or was changed since
 */
export async function sealedView(state: string, dir: string): Promise<RunView | undefined> {
  if (!(await isOwnResult(state, dir))) return undefined;
  const [report, frozen] = await Promise.all([readRunText(dir, 'report.json'), readFrozenRun(dir)]);
  if (report === undefined || frozen === undefined) return undefined;
  return buildRunView(JSON.parse(report) as Report, frozen.request.issue.title);
}
