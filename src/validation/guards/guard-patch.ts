import type { Finding, Patch } from '../../domain/index.ts';
import { assertionGuard } from './tests/assertion-guard.ts';
import { withChangedLines, type ChangedFile } from './changed-lines.ts';
import { configGuard } from './configuration/config-guard.ts';
import { exampleGuard } from './tests/example-guard.ts';
import { forgedOutcomeGuard } from './outcomes/forged-outcome-guard.ts';
import { longLineGuard } from './long-line-guard.ts';
import { removedTestGuard } from './tests/removed-test-guard.ts';
import { skippedTestGuard } from './tests/skipped-test-guard.ts';
import { shadowingGuard } from './outcomes/shadowing-guard.ts';
import { specialCaseGuard } from './outcomes/special-case-guard.ts';
import { standInGuard } from './outcomes/stand-in-guard.ts';
import { suppressionGuard } from './suppressions/suppression-guard.ts';
import { testDataGuard } from './tests/test-data-guard.ts';
import { unrunBodyGuard } from './tests/unrun-body-guard.ts';

/** Every guard; each sees all files at once, so that what only moved between files is not taken for removed. */
const guards: readonly ((files: readonly ChangedFile[], paths: readonly string[]) => Finding[])[] = [
  suppressionGuard,
  skippedTestGuard,
  exampleGuard,
  removedTestGuard,
  unrunBodyGuard,
  assertionGuard,
  testDataGuard,
  configGuard,
  forgedOutcomeGuard,
  standInGuard,
  specialCaseGuard,
  shadowingGuard,
  longLineGuard,
];

/**
 * Looks at a patch for ways to silence checks instead of satisfying them (H24): disabling comments, skipped or
 * deleted tests, weakened assertions, loosened configuration. Findings of severity `error` count against the patch;
 * `warning` ones are for a person to look at. Pure: text in, findings out.
 * @param paths of the base, among which the patch may put files that stand in for others
 */
export function guardPatch(patch: Patch, paths: readonly string[] = []): Finding[] {
  const files = withChangedLines(patch);
  return guards.flatMap((guard) => guard(files, paths));
}
