import { splitLines } from '../../../text/lines/lines.ts';
import type { ReportedViolation } from './reported-violation.ts';
import { overlaps } from '../shown/lint-file.ts';
import type { RuleTask } from './plan-tasks.ts';
import { findQuote, isOwnExample, type Locate, type Region } from './quoted-place.ts';

/** A reported place that stands in the file: what the second pass decides on. */
export interface ReportCandidate {
  task: RuleTask;
  region: Region;
  reported: ReportedViolation;
}

/** Why a reported violation was not believed. */
export type DropReason =
  | 'other-rule'
  | 'from-example'
  | 'not-a-violation'
  | 'not-in-file'
  | 'unchanged-line'
  | 'disabled'
  | 'doubled';

/** Keeps the reports that name this rule and quote code of this file on lines that count. */
export function sortReports(
  task: RuleTask,
  reports: readonly ReportedViolation[],
  locate: Locate,
  drop: (reason: DropReason) => void,
): ReportCandidate[] {
  const { lines } = splitLines(task.file.text);
  const shown = { lines, part: task.part, changed: task.file.changed };
  const seen = new Map<string, number>();
  const candidates: ReportCandidate[] = [];
  for (const reported of reports) {
    const nth = seen.get(reported.snippet) ?? 0;
    seen.set(reported.snippet, nth + 1);
    const region = findQuote(shown, reported.snippet, nth, locate);
    const reason = reasonToDrop(task, reported, region);
    if (reason !== undefined || region === undefined) drop(reason ?? 'not-in-file');
    else if (candidates.some((other) => sameLines(other.region, region))) drop('doubled');
    else candidates.push({ task, region, reported });
  }
  return candidates;
}

function reasonToDrop(
  { rule, file, disabled }: RuleTask,
  reported: ReportedViolation,
  region: Region | undefined,
): DropReason | undefined {
  if (reported.rule !== undefined && reported.rule.toLowerCase() !== rule.name) return 'other-rule';
  if (reported.source === 'example' || isOwnExample(rule, file.text, reported.snippet)) return 'from-example';
  if (reported.violation === 'no') return 'not-a-violation';
  if (!region) return 'not-in-file';
  if (file.changed && !file.changed.some((range) => overlaps(range, region))) return 'unchanged-line';
  if (disabled(rule.name, region.startLine)) return 'disabled';
  return undefined;
}

function sameLines(a: Region, b: Region): boolean {
  return a.startLine === b.startLine && a.endLine === b.endLine && a.column === b.column;
}
