import { isBinary, isTestPath, languageFamily, pathKind } from '../../../catalog/index.ts';
import type { FileChange, SearchIndex } from '../../../domain/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { textOf } from '../../../text/encoding.ts';
import { fileName } from '../../../text/paths/path-parts.ts';
import { LoadGraph } from './load-graph.ts';
import { standsAroundTests, type Text } from './stands-around-tests.ts';

/** Where readers of a file are looked for. */
interface Sources {
  index: Pick<SearchIndex, 'files' | 'importGraph'>;
  workspace: Pick<Workspace, 'read'>;
  /** Code outside of the tests that runners load. */
  loaded: ReadonlySet<string>;
  /** Whether a file is configuration, which is told of as such. */
  isConfig: (path: string) => boolean;
}

/** Files that are read to find who names another; in a repository of more, nobody is said to. */
const mostRead = 2000;

/** Those of some files that hold data which only code before or around tests names: a list of answers that a preload reads decides as that does. */
export async function dataOfSetUp(
  changes: readonly FileChange[],
  { index, workspace, loaded, isConfig }: Sources,
): Promise<ReadonlySet<string>> {
  const wanted = changes
    .map(({ path, from = path }) => from)
    .filter((path) => isData(path) && !isConfig(path));
  if (wanted.length === 0) return new Set();
  const all = index.files.map(({ path }) => path).filter(isCode);
  const graph = new LoadGraph(index, changes);
  const mayStand = (path: string) => isTestPath(path) || loaded.has(path);
  const surroundings = {
    loadedBy: (path: string) => graph.loadedBy(path),
    read: (paths: readonly string[]) => textsOf(paths, workspace),
  };
  const found = new Set<string>();
  for (const one of await namers(all.filter(mayStand), wanted, workspace))
    if (loaded.has(one.path) || (await standsAroundTests(one, surroundings)))
      for (const path of wanted) if (names(one.text, path)) found.add(path);
  if (found.size === 0) return found;
  const product = all.filter((path) => !mayStand(path));
  if (product.length > mostRead) return new Set();
  const users = await namers(product, [...found], workspace);
  return new Set([...found].filter((path) => !users.some(({ text }) => names(text, path))));
}

function isData(path: string): boolean {
  const language = languageFamily(path);
  const isText = language === undefined || language === 'yaml' || language === 'sql';
  const isOther = isTestPath(path) || isBinary(path) || pathKind(path) === 'docs';
  return isText && !isOther;
}

function isCode(path: string): boolean {
  const language = languageFamily(path);
  return language !== undefined && language !== 'markdown';
}

/** The files that name one of some others. */
async function namers(
  paths: readonly string[],
  wanted: readonly string[],
  workspace: Sources['workspace'],
): Promise<Text[]> {
  const texts = paths.length > mostRead ? [] : await textsOf(paths, workspace);
  return texts.filter(({ text }) => wanted.some((one) => names(text, one)));
}

async function textsOf(paths: readonly string[], workspace: Sources['workspace']): Promise<Text[]> {
  const files = await workspace.read(paths);
  return files.map(({ path, bytes }) => ({ path, text: textOf(bytes) }));
}

/** Whether a text names a file in quotes, alone or behind folders. */
function names(text: string, path: string): boolean {
  const name = fileName(path);
  return ['"', "'", '`'].some((quote) => text.includes(name + quote));
}
