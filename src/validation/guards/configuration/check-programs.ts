import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { CheckConfig, FileChange, Finding, Patch, SearchIndex } from '../../../domain/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { folderOf } from '../../../text/paths/path-parts.ts';
import { textOf } from '../../../text/encoding.ts';
import { isAssertion } from '../tests/assertions.ts';
import { isHelper } from '../tests/is-helper.ts';
import { testNames } from '../tests/test-names.ts';
import { programsIn, type Programs } from './check-commands.ts';
import { filesInOptions, holdsRunnerOptions } from './runner-options.ts';

/** Where programs of checks are looked for, and what they load. */
export interface CheckSurroundings {
  /** Of the base, by path. */
  manifests: ReadonlyMap<string, string>;
  checks: readonly CheckConfig[];
  index: Pick<SearchIndex, 'files' | 'importGraph'>;
  workspace: Pick<Workspace, 'read'>;
}

/**
 * Changes to programs of the repository that its checks start, and to modules of those programs: what builds, runs or compares for them
 * decides what they say, whatever folder it lies in. What holds tests itself is left to the guards that read tests.
 */
export async function checkProgramGuard(
  { changes }: Patch,
  { manifests, checks, ...repository }: CheckSurroundings,
): Promise<Finding[]> {
  const programs = programsIn(manifests, checks);
  const started = changes.filter(
    (one) => programs.ofChecks.has(one.from ?? one.path) && (!isTestPath(one.path) || isHelper(one)),
  );
  const others = changes.filter((one) => !started.includes(one));
  const modules = await modulesOf(programs, repository);
  return [
    ...started.map((one) => findingFor(one, 'Checks start this program')),
    ...others
      .filter(({ path, from }) => modules.has(from ?? path))
      .map((one) => findingFor(one, 'What runs checks loads this file, and the product does not')),
  ];
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

/**
 * Sources that programs of checks load, or test runners by their options, and the product does not. The product is what the repository
 * runs otherwise, and what tests load from elsewhere than the folder of such a program: a runner's own library lies beside it.
 */
async function modulesOf(
  { ofChecks, others }: Programs,
  { index, workspace }: Pick<CheckSurroundings, 'index' | 'workspace'>,
): Promise<ReadonlySet<string>> {
  const { files, importGraph } = index;
  const paths = files.map(({ path }) => path).filter((path) => !isTestPath(path));
  const started = paths.filter((path) => ofChecks.has(path));
  const options = paths.filter(holdsRunnerOptions);
  const named = await namedIn(options, workspace);
  const first = [...started, ...options, ...paths.filter((path) => named.has(path))];
  if (first.length === 0) return new Set();
  const importsOf = new Map(
    files.map(({ path }, at) => [path, importGraph.imports[at]!.map((target) => files[target]!)]),
  );
  const ofRunners = new Set(first);
  for (let open = first; open.length > 0;) {
    const runners = await withoutTests(open, workspace);
    const found = new Set(runners.flatMap((path) => importsOf.get(path)!));
    open = [...found]
      .filter(({ path, language }) => language !== undefined && !isTestPath(path) && !ofRunners.has(path))
      .map(({ path }) => path);
    for (const path of open) ofRunners.add(path);
  }
  const beside = new Set(started.map(folderOf));
  const product = new Set([...importsOf.keys()].filter((path) => others.has(path) || !ofRunners.has(path)));
  for (const path of product)
    for (const target of importsOf.get(path)!)
      // An import of `vitest` may be taken for its configuration.
      if (!(isTestPath(path) && beside.has(folderOf(target.path))) && !holdsRunnerOptions(target.path))
        product.add(target.path);
  return new Set([...ofRunners].filter((path) => !product.has(path) && !holdsRunnerOptions(path)));
}

/** What runners load by their options. */
async function namedIn(
  options: readonly string[],
  workspace: CheckSurroundings['workspace'],
): Promise<ReadonlySet<string>> {
  const files = await workspace.read(options);
  return new Set(files.flatMap(({ path, bytes }) => filesInOptions(path, textOf(bytes))));
}

/** Those of some files that neither hold a test nor compare anything: what a test loads is what it tests. */
async function withoutTests(
  paths: readonly string[],
  workspace: CheckSurroundings['workspace'],
): Promise<string[]> {
  const files = await workspace.read(paths);
  const isTest = ({ path, bytes }: (typeof files)[number]) => {
    const text = textOf(bytes);
    return testNames(languageFamily(path), text).length > 0 || text.split('\n').some(isAssertion);
  };
  return files.filter((file) => !isTest(file)).map(({ path }) => path);
}
