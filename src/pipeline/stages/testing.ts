import { CheckConfig, type Patch } from '../../domain/index.ts';
import { decodeText } from '../../text/encoding.ts';
import {
  focusCheck,
  installLine,
  manifestPaths,
  proposeChecks,
  testCommandOf,
  type RepositoryFacts,
  type Scripts,
} from '../../validation/index.ts';
import type { Dependencies } from '../dependencies.ts';

/** Seconds after which a test run that nobody configured is ended. */
const unaskedSeconds = 300;

/** One way to run tests of this repository, whole or cut down to files. */
export interface TestRun {
  check: CheckConfig;
  /** Named by the configuration, not recognised. */
  configured: boolean;
  /** The line that most likely installs what it needs. */
  install: string | undefined;
  focus: (files: readonly string[]) => CheckConfig | undefined;
}

/**
 * How the tests of the repository are run: by the configured checks that are test commands or, without any, by what its
 * manifests show. The alternatives of one ecosystem stand one after the other, the project's own way first.
 */
export async function findTestRuns({ config, workspace }: Dependencies): Promise<TestRun[]> {
  const facts = await readFacts(workspace);
  const configured = config.validation.checks.flatMap((check) => toRun(check, facts, true));
  if (configured.length > 0 || config.validation.tests === 'off') return configured;
  const proposed = proposeChecks(facts).filter(({ kind }) => kind === 'tests');
  return proposed
    .flatMap(({ check }) => alternatives(check.run).map((run) => ({ ...check, run })))
    .flatMap((check) => toRun(CheckConfig.parse({ timeoutSeconds: unaskedSeconds, ...check }), facts, false));
}

function toRun(check: CheckConfig, facts: RepositoryFacts, configured: boolean): TestRun[] {
  const scripts = scriptsOf(facts, check.cwd);
  if (testCommandOf(check.run, scripts) === undefined) return [];
  return [
    {
      check,
      configured,
      install: installLine(facts, check.cwd),
      focus: (files) => focusCheck(check, files, scripts),
    },
  ];
}

/** A manager that is not installed here need not be: what it installed may be, and Python brings a runner of its own. */
function alternatives(run: readonly string[]): string[][] {
  const start = run.findIndex((word) => word === 'python');
  if (start < 0) return [[...run]];
  const plain = run.slice(start);
  return [...(start > 0 ? [[...run]] : []), plain, ['python', '-m', 'unittest']];
}

async function readFacts(workspace: Dependencies['workspace']): Promise<RepositoryFacts> {
  const paths = (await workspace.tree()).map(({ path }) => path);
  const manifests = await workspace.read(manifestPaths(paths));
  const texts = manifests.map(({ path, bytes }) => [path, textOf(bytes)] as const);
  return { paths, texts: new Map(texts) };
}

function textOf(bytes: Uint8Array | undefined): string {
  return decodeText(bytes ?? new Uint8Array())?.text ?? '';
}

function scriptsOf({ texts }: RepositoryFacts, cwd: string): Scripts {
  try {
    const manifest = JSON.parse(texts.get(cwd === '' ? 'package.json' : `${cwd}/package.json`) ?? '{}') as {
      scripts?: unknown;
    };
    const scripts = Object.entries((manifest.scripts ?? {}) as object);
    return Object.fromEntries(scripts.filter(([, script]) => typeof script === 'string')) as Scripts;
  } catch {
    return {};
  }
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
