import { languageFamily } from '../../../catalog/index.ts';
import type { FileChange, Finding } from '../../../domain/index.ts';
import { changedNames } from '../../guards/changed-names.ts';
import { declaresTest } from '../../guards/tests/test-names.ts';
import { controlFiles, othersOnBase, othersOnPatch } from '../control-files.ts';
import { hasTold, isAsBefore } from '../outcome/control-outcome.ts';
import { controlFinding, decidesTests, runFiles, type ControlOptions } from '../control-runs.ts';
import { otherArguments } from '../texts/other-expectations.ts';

/**
 * Whether helpers of the tests that the patch changes still decide something. Tests that had such a helper before are run with other
 * literals in its calls: what failed so without the patch, and passes with it, is no longer compared.
 */
export async function runHelperCalls(options: ControlOptions): Promise<Finding[]> {
  const { patch, workspace, before, after } = options;
  const helpers = patch.changes.filter(
    (one) => one.change === 'modify' && holdsNoTest(one) && decidesTests(one.path, options),
  );
  const names = new Set(helpers.flatMap(changedNames));
  const paths = options.files.filter((path) => isOnBoth(path, options));
  const files = await controlFiles(workspace, patch, paths, (path, text) =>
    otherArguments(path, text, names),
  );
  if (files.length === 0) return [];
  const onPatch = await runFiles(options, paths, othersOnPatch(patch, files));
  if (!hasTold(onPatch) || !isAsBefore(onPatch, after)) return [];
  // What fails once may fail for another reason.
  for (let run = 0; run < 2; run += 1) {
    const onBase = await runFiles(options, paths, othersOnBase(patch, files));
    if (!hasTold(onBase) || isAsBefore(onBase, before)) return [];
  }
  return [findingFor(helpers[0]!, [...names], options)];
}

/** Whatever its name: in Go, helpers lie in files that are named as tests are. */
function holdsNoTest({ path, after = '' }: FileChange): boolean {
  return !declaresTest(languageFamily(path), after);
}

function isOnBoth(path: string, { patch }: ControlOptions): boolean {
  const change = patch.changes.find((one) => one.path === path);
  return change === undefined || change.change === 'modify';
}

function findingFor({ path }: FileChange, names: readonly string[], options: ControlOptions): Finding {
  const called = names.slice(0, 3).map((name) => `\`${name}\``);
  return controlFinding(options, {
    severity: 'warning',
    code: 'helper-cannot-fail',
    path,
    message: `Tests that call ${called.join(', ')} of ${path} pass on the patch also where they give it other values; without the patch they fail then. What it compares may no longer decide anything; a person should see why.`,
  });
}
