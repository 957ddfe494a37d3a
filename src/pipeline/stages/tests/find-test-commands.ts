import { CheckConfig, type Patch } from '../../../domain/index.ts';
import {
  focusCheck,
  focusedFiles,
  type Missing,
  packageScripts,
  proposeChecks,
  readFacts,
  remedyFor,
  type RepositoryFacts,
  type Scripts,
  testCommandOf,
  waysToRun,
} from '../../../validation/index.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Time limit of a test command that was recognised and not configured, seconds. */
const recognisedTimeoutSeconds = 300;

/** A command that runs the tests of this repository: all of them, or those of some files. */
export interface TestCommand {
  check: CheckConfig;
  /** Whether the configuration names it; otherwise it was recognised from the manifests. */
  configured: boolean;
  /** Whether it runs all tests, whatever files it is asked for. */
  runsAll: boolean;
  /** The command line that most likely installs what is missing. */
  remedy: (missing: Missing) => string | undefined;
  /** The command cut down to some test files; `undefined` where it cannot be. */
  focus: (files: readonly string[]) => CheckConfig | undefined;
  /** Which of some test files it then runs. */
  runs: (files: readonly string[]) => readonly string[];
}

/**
 * Finds the commands that run the repository's tests: the configured checks that are test commands or, without any, those that
 * its manifests suggest. The alternatives of one ecosystem follow each other, the project's own command first.
 */
export async function findTestCommands({
  config,
  workspace,
}: Pick<Dependencies, 'config' | 'workspace'>): Promise<TestCommand[]> {
  const facts = await readFacts(workspace);
  const { checks, tests } = config.validation;
  // A configured check that runs all tests is run as it is, once, and what is recognised beside checks must not run them all again.
  const ofFiles = (command: TestCommand) => !command.runsAll;
  const configured = checks
    .flatMap((check) => toTestCommands(check, facts, { configured: true }))
    .filter(ofFiles);
  if (configured.length > 0 || tests === 'off') return configured;
  const recognised = recognisedCommands(facts).filter((one) => checks.length === 0 || ofFiles(one));
  if (recognised.length > 0) return recognised;
  // A root script that only starts the scripts of its packages cannot run a single file; the scripts of the packages can.
  return recognisedCommands(
    facts,
    facts.paths.filter((path) => path !== 'package.json'),
  );
}

/** @param paths among which manifests are looked for */
function recognisedCommands(facts: RepositoryFacts, paths: readonly string[] = facts.paths): TestCommand[] {
  return proposeChecks({ ...facts, paths })
    .filter(({ kind }) => kind === 'tests')
    .flatMap(waysToRun)
    .flatMap((check) =>
      toTestCommands(CheckConfig.parse({ timeoutSeconds: recognisedTimeoutSeconds, ...check }), facts, {
        configured: false,
      }),
    );
}

function toTestCommands(
  check: CheckConfig,
  facts: RepositoryFacts,
  { configured }: Pick<TestCommand, 'configured'>,
): TestCommand[] {
  const scripts = scriptsOf(facts, check.cwd);
  const command = testCommandOf(check.run, scripts);
  if (command === undefined) return [];
  return [
    {
      check,
      configured,
      runsAll: command.tool.runsAll === true,
      remedy: (missing) => remedyFor(missing, facts, check.cwd),
      focus: (files) => focusCheck(check, files, scripts),
      runs: (files) => focusedFiles(check, files, scripts),
    },
  ];
}

function scriptsOf({ texts }: RepositoryFacts, cwd: string): Scripts {
  return packageScripts(texts.get(cwd === '' ? 'package.json' : `${cwd}/package.json`) ?? '{}');
}

/** Splits test files into those that exist on the base, by their names there, and those that exist after the patch. */
export function testFilesBySide(patch: Patch, files: readonly string[]): { base: string[]; patch: string[] } {
  const created = new Set(patch.changes.filter(({ change }) => change === 'create').map(({ path }) => path));
  const deleted = new Set(patch.changes.filter(({ change }) => change === 'delete').map(({ path }) => path));
  const origins = new Map(patch.changes.map(({ path, from }) => [path, from ?? path]));
  return {
    base: files.filter((file) => !created.has(file)).map((file) => origins.get(file) ?? file),
    patch: files.filter((file) => !deleted.has(file)),
  };
}
