import { reviewSurroundings } from '../../../context/index.ts';
import type { Patch } from '../../../domain/index.ts';
import { addedTestNames, linesOfDiff } from '../../../validation/index.ts';

/** What a reviewer looks up beside a diff. Which lines the diff shows and which tests it adds, validation knows. */
export function showSurroundings(
  repository: Parameters<typeof reviewSurroundings>[0],
  patch: Patch,
): Promise<string> {
  return reviewSurroundings(repository, patch, { linesOf: linesOfDiff, tests: addedTestNames(patch) });
}
