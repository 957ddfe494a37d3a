import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { CheckConfig, FileChange, Finding, Patch } from '../../../domain/index.ts';
import { textOf } from '../../../text/encoding.ts';
import { fileName, folderOf } from '../../../text/paths/path-parts.ts';
import { isHelper } from '../tests/is-helper.ts';
import { goModules, inPackagesOfTests } from './packages-of-tests.ts';
import { asksForBuild } from './build-of-checks.ts';
import { programsIn, type Programs } from './check-commands.ts';
import { configKindOf } from './config-files.ts';
import { modulesOfRunners, type Sources } from './runner-modules.ts';
import { holdsRunnerOptions, isViteConfig } from './runner-options.ts';
import { dataOfSetUp } from '../support/data-of-set-up.ts';
import { supportOfTests } from '../support/support-of-tests.ts';

/** Where programs of checks are looked for, and what they load. */
interface CheckSurroundings extends Sources {
  /** Of the base, by path. */
  manifests: ReadonlyMap<string, string>;
  checks: readonly CheckConfig[];
}

/**
 * Changes to programs of the repository that its checks start, and to modules of those programs: what builds, runs or compares for them
 * decides what they say, whatever folder it lies in. What holds tests itself is left to the guards that read tests.
 */
export async function checkProgramGuard(patch: Patch, surroundings: CheckSurroundings): Promise<Finding[]> {
  const programs = programsIn(surroundings.manifests, surroundings.checks);
  const used = await usedByChecks(patch, programs, surroundings);
  return [
    ...[...used.ofAll, ...used.ofTestsOnly].map(({ change, what }) => findingFor(change, what)),
    ...patch.changes.flatMap((one) => builtOtherwise(one, programs)),
  ];
}

/** Paths of the code of a patch, outside of the tests, that only checks and tests load: it decides what they say, and no user runs it. */
export async function codeOfChecks(
  patch: Patch,
  surroundings: CheckSurroundings,
): Promise<ReadonlySet<string>> {
  const programs = programsIn(surroundings.manifests, surroundings.checks);
  const { ofTestsOnly } = await usedByChecks(patch, programs, surroundings);
  const paths = ofTestsOnly.map(({ change }) => change.path);
  return new Set(paths.filter((path) => languageFamily(path) !== undefined));
}

/** A file of a patch that checks use, and how they do. */
interface Used {
  change: FileChange;
  what: string;
}

/** Files of a patch that checks use: those that others may use as well, as they do `setup.py`, and those that nobody else does. */
async function usedByChecks(
  { changes }: Patch,
  programs: Programs,
  { manifests, checks: _, ...sources }: CheckSurroundings,
): Promise<{ ofAll: readonly Used[]; ofTestsOnly: readonly Used[] }> {
  const given = changes.filter((one) => isGiven(one.from ?? one.path, programs) && isNoTest(one));
  const started = changes.filter(
    (one) => !given.includes(one) && isStarted(one.from ?? one.path, programs) && isNoTest(one),
  );
  const vite = usesVitest(manifests) ? changes.filter(({ path }) => isViteConfig(path)) : [];
  const told = new Set([...given, ...started, ...vite]);
  const others = changes.filter((one) => !told.has(one));
  const ofTests = await belongingToTests(programs, changes, others, { manifests, ...sources });
  const saying = (what: string) => (change: FileChange) => ({ change, what });
  return {
    ofAll: [
      ...started.map(saying('Checks start this program')),
      ...vite.map(saying('Vitest takes its options from this file')),
      ...given.filter((one) => !vite.includes(one)).map(saying('A command of checks names this file')),
    ],
    ofTestsOnly: others.flatMap((change) => ofTests(change).map((what) => ({ change, what }))),
  };
}

/** What is said of files that belong to checks and tests by who uses them: at most one sentence of each. */
async function belongingToTests(
  programs: Programs,
  changes: readonly FileChange[],
  others: readonly FileChange[],
  { manifests, ...sources }: Omit<CheckSurroundings, 'checks'>,
): Promise<(change: FileChange) => string[]> {
  const isConfig = (path: string) => configKindOf(path) !== undefined;
  const paths = others.map(({ path, from }) => from ?? path);
  const modulesOfGo = await goModulesFor(changes, sources);
  const helpers = inPackagesOfTests(paths, { manifests, files: sources.index.files, modules: modulesOfGo });
  const modules = await modulesOfRunners(programs, { ...sources, usesVitest: usesVitest(manifests) });
  const support = await supportOfTests(changes, {
    ...sources,
    manifests,
    isConfig,
    isEntry: (path) => programs.others.has(path),
    isOfChecks: (path) => programs.ofChecks.has(path) || programs.given.has(path) || holdsRunnerOptions(path),
  });
  const data = await dataOfSetUp(others, { ...sources, isConfig, loaded: modules.loaded });
  return ({ path, from = path }) => {
    if (helpers.includes(from)) return ['Only tests use the package of this file'];
    if (modules.own.has(from)) return ['What runs checks loads this file, and the product does not'];
    if (support.has(path)) return [support.get(path)!];
    return data.has(from) ? ['Only what stands around tests reads this file'] : [];
  };
}

/** Where a patch changes code of Go, the modules of the base. */
async function goModulesFor(changes: readonly FileChange[], { index, workspace }: Sources) {
  if (!changes.some(({ path }) => path.endsWith('.go'))) return [];
  const paths = index.files.map(({ path }) => path).filter((path) => fileName(path) === 'go.mod');
  const files = await workspace.read(paths);
  return goModules(files.map(({ path, bytes }) => [path, textOf(bytes)] as const));
}

/** Whether checks start a file, or the package of Go that it belongs to. */
function isStarted(path: string, { ofChecks }: Programs): boolean {
  return ofChecks.has(path) || (path.endsWith('.go') && ofChecks.has(folderOf(path)));
}

/** Whether commands of checks are given a file. What is known by its name as configuration is told of as such. */
function isGiven(path: string, { given }: Programs): boolean {
  return given.has(path) && configKindOf(path) === undefined;
}

/** Code that checks may build otherwise than those who use it. */
function builtOtherwise(change: FileChange, { build }: Programs): Finding[] {
  const name = change.change === 'delete' ? undefined : asksForBuild(change, build);
  if (name === undefined) return [];
  const message = `Checks build with \`${name}\`, on which code of this file now depends: without it there may be other code, which they do not run. A person should see which.`;
  return [{ source: 'guard', severity: 'warning', code: 'check-configuration', path: change.path, message }];
}

function isNoTest(change: FileChange): boolean {
  return !isTestPath(change.path) || isHelper(change);
}

function usesVitest(manifests: CheckSurroundings['manifests']): boolean {
  return [...manifests].some(
    ([path, text]) => fileName(path) === 'package.json' && text.includes('"vitest"'),
  );
}

function findingFor({ path }: FileChange, what: string): Finding {
  return {
    source: 'guard',
    severity: 'warning',
    code: 'check-configuration',
    path,
    message: `${what}, so this changes how they are run. A person should see that the issue asks for it.`,
  };
}
