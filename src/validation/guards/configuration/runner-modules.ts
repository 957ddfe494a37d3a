import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { IndexedFile, SearchIndex } from '../../../domain/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { fileName, folderOf } from '../../../text/paths/path-parts.ts';
import { textOf } from '../../../text/encoding.ts';
import { isAssertion } from '../tests/assertions.ts';
import { declaresTest } from '../tests/test-names.ts';
import type { Programs } from './check-commands.ts';
import { filesInOptions, holdsRunnerOptions, isViteConfig } from './runner-options.ts';

/** The sources of a base: what imports what, and their texts. */
export interface Sources {
  index: Pick<SearchIndex, 'files' | 'importGraph'>;
  workspace: Pick<Workspace, 'read'>;
}

/** The files that each file imports. */
type Imports = ReadonlyMap<string, readonly IndexedFile[]>;

/** Sources that run before or around tests. */
export interface RunnerModules {
  /** What programs of checks load, or test runners by their options. */
  loaded: ReadonlySet<string>;
  /** Those of them that the product does not load. */
  own: ReadonlySet<string>;
}

/** Sources that programs of checks load, or test runners by their options. */
export async function modulesOfRunners(
  { ofChecks, given, others }: Programs,
  { index, workspace, usesVitest }: Sources & { usesVitest: boolean },
): Promise<RunnerModules> {
  const { files, importGraph } = index;
  const all = files.map(({ path }) => path);
  const paths = all.filter((path) => !isTestPath(path));
  const started = paths.filter((path) => ofChecks.has(path));
  const holdsOptions = (path: string) =>
    holdsRunnerOptions(path) || given.has(path) || (usesVitest && isViteConfig(path));
  const options = paths.filter(holdsOptions);
  const named = await namedIn([...options, ...all.filter(isConftest)], new Set(paths), workspace);
  const first = [...new Set([...started, ...options, ...named])];
  if (first.length === 0) return { loaded: new Set(), own: new Set() };
  const imports: Imports = new Map(
    files.map(({ path }, at) => [path, importGraph.imports[at]!.map((target) => files[target]!)]),
  );
  const loaded = await loadedBy(first, imports, workspace);
  const begins = [...imports.keys()].filter((path) => others.has(path) || !loaded.has(path));
  const product = productFrom(begins, imports, { startedIn: new Set(started.map(folderOf)), holdsOptions });
  const own = [...loaded].filter((path) => !product.has(path) && !holdsOptions(path));
  return { loaded, own: new Set(own) };
}

/** Files with options seldom name others of their kind, and none so many one after the other. */
const longestChain = 5;

/** What runners load by their options, which may stand in several files, each named by another. */
async function namedIn(
  options: readonly string[],
  paths: ReadonlySet<string>,
  workspace: Sources['workspace'],
): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  let open = options;
  for (let round = 0; open.length > 0 && round < longestChain; round += 1) {
    const files = await workspace.read(open);
    const found = new Set(files.flatMap(({ path, bytes }) => filesInOptions(path, textOf(bytes))));
    open = [...found].filter((path) => paths.has(path) && !named.has(path) && !options.includes(path));
    for (const path of open) named.add(path);
    open = open.filter((path) => languageFamily(path) === undefined || path.endsWith('.json'));
  }
  return named;
}

function isConftest(path: string): boolean {
  return fileName(path) === 'conftest.py';
}

/** Some files and all that they load, through others, up to what holds tests. */
async function loadedBy(
  first: readonly string[],
  imports: Imports,
  workspace: Sources['workspace'],
): Promise<ReadonlySet<string>> {
  const loaded = new Set(first);
  for (let open = first; open.length > 0;) {
    const runners = await withoutTests(open, workspace);
    const found = new Set(runners.flatMap((path) => imports.get(path)!));
    open = [...found]
      .filter(({ path, language }) => language !== undefined && !isTestPath(path) && !loaded.has(path))
      .map(({ path }) => path);
    for (const path of open) loaded.add(path);
  }
  return loaded;
}

/**
 * The product: what the repository runs otherwise, and what tests load from elsewhere than the folder of a program of checks, whose own
 * library lies beside it.
 */
function productFrom(
  begins: readonly string[],
  imports: Imports,
  { startedIn, holdsOptions }: { startedIn: ReadonlySet<string>; holdsOptions: (path: string) => boolean },
): ReadonlySet<string> {
  const product = new Set(begins);
  for (const path of product)
    for (const target of imports.get(path)!) {
      const isOfRunner = isTestPath(path) && startedIn.has(folderOf(target.path));
      // An import of `vitest` may be taken for its configuration.
      if (!isOfRunner && !holdsOptions(target.path)) product.add(target.path);
    }
  return product;
}

/** Those of some files that neither hold a test nor compare anything: what a test loads is what it tests. */
async function withoutTests(paths: readonly string[], workspace: Sources['workspace']): Promise<string[]> {
  const files = await workspace.read(paths);
  const isTest = ({ path, bytes }: (typeof files)[number]) => {
    const text = textOf(bytes);
    return declaresTest(languageFamily(path), text) || text.split('\n').some(isAssertion);
  };
  return files.filter((file) => !isTest(file)).map(({ path }) => path);
}
