import { posix } from 'node:path';
import { isTestPath, languageFamily } from '../../catalog/index.ts';
import type { CheckConfig, CheckResult, FileChange, Finding, Patch } from '../../domain/index.ts';
import type { SyntaxParser } from '../../ports/index.ts';
import { decodeText } from '../../text/encoding.ts';
import { runCheck, type CheckContext } from '../checks/running/run-check.ts';
import { briefCheck } from '../tests/focus.ts';

/** A control run: tests that passed on a patch, run once more with something changed that must or must not matter. */
export interface ControlOptions extends CheckContext {
  patch: Patch;
  parser: SyntaxParser;
  /** Test files that were run on the patch. */
  files: readonly string[];
  /** Names, as runners print them, of the patch's tests that are known to fail without it. */
  proving?: readonly string[];
  /** What they came to on the base and on the patch, as they are. */
  before: CheckResult;
  after: CheckResult;
  /** The check cut down to some files. */
  focus: (files: readonly string[]) => CheckConfig | undefined;
}

/** What control runs have found out about the tests of a patch. */
export interface ControlResult {
  /** What was run and what came of it, in a sentence for whoever reads the report. */
  message: string;
  /** Test files that were seen to fail where they had to. */
  failed: number;
  findings: readonly Finding[];
}

/** What is said of a file of tests; an error where nothing else is given. */
export function controlFinding(
  { after }: Pick<ControlOptions, 'after'>,
  found: Pick<Finding, 'code' | 'path' | 'message'> & Partial<Finding>,
): Finding {
  return { source: 'guard', severity: 'error', check: after.name, ...found };
}

/** Runs some of the test files on a tree; nothing where no command runs them alone. */
export async function runFiles(
  options: ControlOptions,
  paths: readonly string[],
  patch: Patch,
): Promise<CheckResult | undefined> {
  const whole = options.focus(paths);
  if (whole === undefined) return undefined;
  const check = briefCheck(whole);
  const timeoutSeconds = Math.min(check.timeoutSeconds, longestRun(options));
  return runCheck(options, { ...check, timeoutSeconds }, check.run, patch);
}

/** Seconds for one run. Tests that fail may wait for what never comes, each until its own limit, and no patch should wait for that. */
function longestRun({ before, after }: ControlOptions): number {
  return Math.ceil(30 + 2 * Math.max(before.seconds, after.seconds));
}

/** The base's text of files that the patch leaves alone; those that are no text are left out. */
export async function baseTexts(
  { workspace }: Pick<CheckContext, 'workspace'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const files = await workspace.read(paths);
  return new Map(
    files.flatMap(({ path, bytes }) => {
      const decoded = bytes && decodeText(bytes);
      return decoded === undefined ? [] : [[path, decoded.text] as const];
    }),
  );
}

/** A patch in which some files are as given here, whatever it makes of them. */
export function withFiles(patch: Patch, files: readonly FileChange[]): Patch {
  const own = new Set(files.map(({ path }) => path));
  return { ...patch, changes: [...patch.changes.filter(({ path }) => !own.has(path)), ...files] };
}

/** A file of tests, or of the base, with another text: as the patch changes it otherwise, or else as a change of its own. */
export function withText(patch: Patch, plain: FileChange, after: string): FileChange {
  return { ...(patch.changes.find(({ path }) => path === plain.path) ?? plain), after };
}

/** Whether a file is code of the tests, or the program that runs them: one that the command names, as in `node run.js`. */
export function decidesTests(path: string, { focus, files }: ControlOptions): boolean {
  if (languageFamily(path) === undefined) return false;
  const { run = [], cwd = '' } = focus(files) ?? {};
  return isTestPath(path) || run.some((word) => posix.join(cwd, word) === path);
}
