import type { CheckConfig, CheckResult, FileChange, Finding, Patch } from '../../domain/index.ts';
import { keyAcrossRuns } from '../checks/comparing/finding-identity.ts';
import { runCheck, type CheckContext } from '../checks/running/run-check.ts';
import { otherExpectations, type OtherExpectations } from './other-expectations.ts';

/** A control run: tests that passed, run once more with other expectations. */
export interface ControlOptions extends CheckContext {
  patch: Patch;
  /** Test files that passed on the patch. */
  files: readonly string[];
  /** What they came to on the base and on the patch, as they are. */
  before: CheckResult;
  after: CheckResult;
  /** The check cut down to some files. */
  focus: (files: readonly string[]) => CheckConfig | undefined;
}

/** A test file with other expectations, as the base and as the patch has it. */
interface ControlFile {
  path: string;
  before: string;
  after: string | undefined;
  onBase: OtherExpectations;
  onPatch: OtherExpectations;
}

/**
 * Whether the tests that pass on the patch still can fail. Code that is tested runs in the process of its tests: it can print their
 * report, end the process or rewrite the runner, in more ways than any text tells. So the test files of the base are run on the patch with
 * other expectations, which no honest run meets. Where none of a file's tests fails then, while they do on the base, the outcome is not
 * that of the tests.
 * @returns a finding for each such file
 */
export async function runControl(options: ControlOptions): Promise<Finding[]> {
  const files = await controlFiles(options);
  if (files.length === 0) return [];
  const onPatch = await runFiles(options, files, withOthers(options.patch, files));
  if (!hasTold(onPatch)) return [];
  const silent = silentFiles(files, onPatch, options.after);
  if (silent.length === 0) return [];
  const base: Patch = { base: options.patch.base, changes: silent.map(onBaseOf) };
  const onBase = await runFiles(options, silent, base);
  return silent.filter((file) => failsOnBase(file, onBase, options)).map((file) => findingFor(file, options));
}

/** Test files that the base has, and that compare with literals there and on the patch. */
async function controlFiles({ workspace, patch, files }: ControlOptions): Promise<ControlFile[]> {
  const changes = new Map(patch.changes.map((change) => [change.path, change]));
  const plain = files.filter((path) => changes.get(path)?.change === undefined);
  const texts = new Map(
    (await workspace.read(plain)).flatMap(({ path, bytes }) => {
      const text = bytes && decoded(bytes);
      return text === undefined ? [] : [[path, text] as const];
    }),
  );
  return files.flatMap((path): ControlFile[] => {
    const change = changes.get(path);
    if (change !== undefined && change.change !== 'modify') return [];
    const before = change?.before ?? texts.get(path);
    if (before === undefined) return [];
    const onBase = otherExpectations(path, before);
    const onPatch = otherExpectations(path, change?.after ?? before);
    return onBase && onPatch ? [{ path, before, after: change?.after, onBase, onPatch }] : [];
  });
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function withOthers(patch: Patch, files: readonly ControlFile[]): Patch {
  const own = new Map(files.map((file) => [file.path, file]));
  const others = files.map(({ path, before, onPatch }): FileChange => {
    const change = patch.changes.find((one) => one.path === path) ?? { path, change: 'modify', before };
    return { ...change, after: onPatch.text };
  });
  return { ...patch, changes: [...patch.changes.filter(({ path }) => !own.has(path)), ...others] };
}

function onBaseOf({ path, before, onBase }: ControlFile): FileChange {
  return { path, change: 'modify', before, after: onBase.text };
}

async function runFiles(
  options: ControlOptions,
  files: readonly ControlFile[],
  patch: Patch,
): Promise<CheckResult | undefined> {
  const check = options.focus(files.map(({ path }) => path));
  return check && runCheck(options, check, check.run, patch);
}

/** Whether a run has said what its tests came to. */
function hasTold(result: CheckResult | undefined): result is CheckResult {
  return result !== undefined && result.tests !== undefined && result.status !== 'timed-out';
}

/** Files none of whose tests is told to fail, although something else is expected of each. */
function silentFiles(files: readonly ControlFile[], control: CheckResult, after: CheckResult): ControlFile[] {
  const failing = failuresOf(control);
  const known = new Set(failuresOf(after).map(keyAcrossRuns));
  const fresh = failing.filter((found) => !known.has(keyAcrossRuns(found)));
  // Where some failures name no file, they may stand in any.
  const unplaced =
    fresh.some(({ path }) => path === undefined) || (control.tests?.failed ?? 0) > failing.length;
  if (unplaced) return [];
  return files.filter(({ path }) => !fresh.some((found) => found.path === path));
}

/** Whether the tests of a file fail on the base because of what they expect: others than before, or on a line that says it. */
function failsOnBase(
  { path, onBase }: ControlFile,
  control: CheckResult | undefined,
  { before }: ControlOptions,
): boolean {
  if (!hasTold(control)) return false;
  const known = new Set(failuresOf(before).map(keyAcrossRuns));
  return failuresOf(control).some(
    (found) =>
      (found.path === path || found.path === undefined) &&
      (!known.has(keyAcrossRuns(found)) || onBase.lines.has(found.startLine ?? 0)),
  );
}

function failuresOf({ findings }: CheckResult): readonly Finding[] {
  return findings.filter(({ severity }) => severity === 'error');
}

function findingFor({ path, onPatch }: ControlFile, { after }: ControlOptions): Finding {
  const [line = 1] = onPatch.lines;
  return {
    source: 'guard',
    severity: 'error',
    check: after.name,
    code: 'tests-cannot-fail',
    path,
    message: `The tests of ${path} pass on the patch even where they expect something else (line ${line} and others were changed to see that); without the patch they fail then. The tested code makes their outcome, not the tests.`,
  };
}
