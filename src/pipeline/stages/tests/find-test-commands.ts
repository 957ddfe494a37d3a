import { CheckConfig, type Patch } from '../../../domain/index.ts';
import {
  focusCheck,
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

/** Seconds after which a test run that nobody configured is ended. */
const unaskedSeconds = 300;

/** A command that runs tests of this repository, all of them or those of some files. */
export interface TestCommand {
  check: CheckConfig;
  /** Named by the configuration, not recognised. */
  configured: boolean;
  /** The line that most likely gives it what it lacked. */
  remedy: (missing: Missing) => string | undefined;
  focus: (files: readonly string[]) => CheckConfig | undefined;
}

/**
 * How the tests of the repository are run: by the configured checks that are test commands or, without any, by what its
 * manifests show. The alternatives of one ecosystem stand one after the other, the project's own way first.
 */
export async function findTestCommands({
  config,
  workspace,
}: Pick<Dependencies, 'config' | 'workspace'>): Promise<TestCommand[]> {
  const facts = await readFacts(workspace);
  const configured = config.validation.checks.flatMap((check) => toTestCommands(check, facts, true));
  if (configured.length > 0 || config.validation.tests === 'off') return configured;
  const found = proposedCommands(facts, facts);
  if (found.length > 0) return found;
  // A root whose script only starts those of its packages can run no single file; each package can.
  return proposedCommands({ ...facts, paths: facts.paths.filter((path) => path !== 'package.json') }, facts);
}

function proposedCommands(seen: RepositoryFacts, facts: RepositoryFacts): TestCommand[] {
  return proposeChecks(seen)
    .filter(({ kind }) => kind === 'tests')
    .flatMap(waysToRun)
    .flatMap((check) =>
      toTestCommands(CheckConfig.parse({ timeoutSeconds: unaskedSeconds, ...check }), facts, false),
    );
}

function toTestCommands(check: CheckConfig, facts: RepositoryFacts, configured: boolean): TestCommand[] {
  const scripts = scriptsOf(facts, check.cwd);
  if (testCommandOf(check.run, scripts) === undefined) return [];
  return [
    {
      check,
      configured,
      remedy: (missing) => remedyFor(missing, facts, check.cwd),
      focus: (files) => focusCheck(check, files, scripts),
    },
  ];
}

function scriptsOf({ texts }: RepositoryFacts, cwd: string): Scripts {
  return packageScripts(texts.get(cwd === '' ? 'package.json' : `${cwd}/package.json`) ?? '{}');
}

/** Test files that a patch leaves behind, and those of them that the base has. */
export function presentOn(patch: Patch, files: readonly string[]): { base: string[]; patch: string[] } {
  const created = new Set(patch.changes.filter(({ change }) => change === 'create').map(({ path }) => path));
  const gone = new Set(patch.changes.filter(({ change }) => change === 'delete').map(({ path }) => path));
  const origins = new Map(patch.changes.map(({ path, from }) => [path, from ?? path]));
  return {
    base: files.filter((file) => !created.has(file)).map((file) => origins.get(file) ?? file),
    patch: files.filter((file) => !gone.has(file)),
  };
}
