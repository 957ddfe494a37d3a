import { reviewSurroundings } from '../../../context/index.ts';
import type { Patch } from '../../../domain/index.ts';
import { addedTestNames, linesOfDiff } from '../../../validation/index.ts';

/** Renders the code that a reviewer would look up next to a diff. */
export function showSurroundings(
  repository: Parameters<typeof reviewSurroundings>[0],
  patch: Patch,
): Promise<string> {
  return reviewSurroundings(repository, patch, { linesOf: linesOfDiff, tests: addedTestNames(patch) });
}
