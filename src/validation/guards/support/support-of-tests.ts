import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { FileChange, SearchIndex } from '../../../domain/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { textOf } from '../../../text/encoding.ts';
import { stemOf } from '../../../text/paths/path-parts.ts';
import { LoadGraph, loadersOf } from './load-graph.ts';
import { standsAroundTests, type Text } from './stands-around-tests.ts';
import { isBesideProduct } from './unit-of-code.ts';

/** What tells who loads a file. */
export interface SupportSources {
  index: Pick<SearchIndex, 'files' | 'importGraph'>;
  workspace: Pick<Workspace, 'read'>;
  /** Of the base, by path. */
  manifests: ReadonlyMap<string, string>;
  /** Whether a file is one that the product begins with. */
  isEntry: (path: string) => boolean;
  /** Whether a file is configuration, which is told of as such. */
  isConfig: (path: string) => boolean;
  /** Whether checks start a file or find their options in it. */
  isOfChecks: (path: string) => boolean;
}

/** Where files name by their paths what they load. */
const byPath = new Set(['python', 'javascript']);

/** What programs begin with by custom, though nothing in the repository loads it. */
const entryName =
  /^(?:__init__|__main__|index|main|mod|apps?|application|[aw]sgi|server|cli|manage|settings|factory|root|bootstrap|setup)$/i;

/**
 * Code outside of the tests that belongs to them by who loads it: only what stands before or around tests, as a `conftest.py` or a helper
 * does, or only tests, where it lies beside the product and they load that, too. It decides what tests come to, and no user runs it.
 * @returns what is said of each such file, by path
 */
export async function supportOfTests(
  changes: readonly FileChange[],
  sources: SupportSources,
): Promise<ReadonlyMap<string, string>> {
  const { index, workspace, isEntry, isOfChecks } = sources;
  const found = new Map<string, string>();
  const wanted = changes.filter((one) => isCandidate(one) && !sources.isConfig(one.from ?? one.path));
  if (wanted.length === 0) return found;
  const graph = new LoadGraph(index, changes);
  const read = readerOf(changes, workspace);
  for (const { path, from = path } of wanted) {
    const loaders = loadersOf(graph, from, isOfChecks);
    if (loaders === undefined || loaders.others.some((one) => isEntry(one))) continue;
    const around = await read(loaders.tests.slice(0, mostRead));
    const isSetUp = await every(around, (one) =>
      standsAroundTests(one, { loadedBy: (by) => graph.loadedBy(by), read }),
    );
    if (isSetUp && !loaders.others.some((one) => entryName.test(stemOf(one))))
      found.set(path, 'Only what stands around tests loads this file');
    else if (isBesideProduct(from, { ...sources, graph }) && loadOthers(loaders.tests, loaders.others, graph))
      found.set(path, 'Only tests load this file, and it lies beside the product');
  }
  return found;
}

/** Loaders whose texts are read; what more tests load is no secret of theirs. */
const mostRead = 40;

function isCandidate({ path, from = path }: FileChange): boolean {
  const language = languageFamily(from);
  return language !== undefined && byPath.has(language) && !isTestPath(from);
}

/** Files as they are before the patch, or as it adds them. */
function readerOf(changes: readonly FileChange[], workspace: SupportSources['workspace']) {
  const added = new Map(
    changes.filter(({ change }) => change === 'create').map(({ path, after = '' }) => [path, after]),
  );
  return async (paths: readonly string[]): Promise<Text[]> => {
    const files = await workspace.read(paths.filter((path) => !added.has(path)));
    const own = paths.filter((path) => added.has(path)).map((path) => ({ path, text: added.get(path)! }));
    return [...own, ...files.map(({ path, bytes }) => ({ path, text: textOf(bytes) }))];
  };
}

async function every<Item>(
  items: readonly Item[],
  holds: (item: Item) => Promise<boolean>,
): Promise<boolean> {
  for (const item of items) if (!(await holds(item))) return false;
  return true;
}

/** Whether tests that load this code load other code of the repository as well: what they test. */
function loadOthers(tests: readonly string[], own: readonly string[], graph: LoadGraph): boolean {
  return tests.some((test) => graph.loads(test).some((one) => !isTestPath(one) && !own.includes(one)));
}
