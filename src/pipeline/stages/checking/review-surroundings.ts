import { reviewSurroundings } from '../../../context/index.ts';
import type { Patch } from '../../../domain/index.ts';
import { cutShort } from '../../../text/words/cut-short.ts';
import { addedRows, addedTestNames, linesOfDiff } from '../../../validation/index.ts';

/** Renders the code that a reviewer would look up next to a diff. */
export function showSurroundings(
  repository: Parameters<typeof reviewSurroundings>[0],
  patch: Patch,
): Promise<string> {
  return reviewSurroundings(repository, patch, { linesOf: linesOfDiff, tests: addedTests(patch) });
}

/** Rows of a table of cases that are named; the diff shows all. */
const mostRows = 20;

/** Tests by their names, and those that are a row of a table by that. */
function addedTests(patch: Patch): string[] {
  const rows = addedRows(patch);
  const more = rows.length > mostRows ? [`${rows.length - mostRows} more cases`] : [];
  const cases = rows
    .slice(0, mostRows)
    .map((row) => `the case ${cutShort(row.replace(/\s*[,;]$/, ''), 160)}`);
  return [...addedTestNames(patch), ...cases, ...more];
}
