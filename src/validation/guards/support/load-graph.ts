import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { FileChange, SearchIndex } from '../../../domain/index.ts';
import { fileName, folderOf, stemOf } from '../../../text/paths/path-parts.ts';

/** Which code loads which: as the base has it, and of files that a patch adds as its own lines say. */
export class LoadGraph {
  readonly paths: readonly string[];
  readonly #numberOf: ReadonlyMap<string, number>;
  readonly #added: ReadonlyMap<string, readonly string[]>;
  readonly #graph: () => SearchIndex['importGraph'];

  constructor(index: Pick<SearchIndex, 'files' | 'importGraph'>, changes: readonly FileChange[]) {
    this.paths = index.files.map(({ path }) => path);
    this.#numberOf = new Map(this.paths.map((path, number) => [path, number]));
    this.#graph = () => index.importGraph;
    this.#added = new Map(
      changes
        .filter(({ change, path }) => change === 'create' && languageFamily(path) !== undefined)
        .map(({ path }) => [path, changes.filter((one) => asksFor(one, path)).map((one) => one.path)]),
    );
  }

  /** The code that loads a file. */
  loadedBy(path: string): readonly string[] {
    return this.#added.get(path) ?? this.#neighbours('importedBy', path);
  }

  /** The code that a file loads. */
  loads(path: string): readonly string[] {
    return this.#neighbours('imports', path);
  }

  #neighbours(which: 'imports' | 'importedBy', path: string): string[] {
    const number = this.#numberOf.get(path);
    const found = number === undefined ? undefined : this.#graph()[which][number];
    return (found ?? []).map((at) => this.paths[at]!).filter((one) => languageFamily(one) !== undefined);
  }
}

/** Lines that load something, in Python and in JavaScript. */
const loading = /^\s*(?:from\s+[\w.]+\s+import\b|import\b)|\brequire\(|\bimport\(|\bfrom\s*["']/;

/** Whether a file of the patch names an added one in a line that loads something. */
function asksFor({ path, after = '' }: FileChange, added: string): boolean {
  if (path === added || languageFamily(path) !== languageFamily(added)) return false;
  const stem = stemOf(added);
  const name = /^(?:index|__init__)$/.test(stem) ? fileName(folderOf(added)) : stem;
  if (name === '' || !after.includes(name)) return false;
  return after.split('\n').some((line) => loading.test(line) && line.split(/[^\w$-]+/).includes(name));
}

/** What a file is loaded by, through others: code of the tests, and the rest with the file itself. */
export interface Loaders {
  tests: readonly string[];
  others: readonly string[];
}

/**
 * Everything that loads a file, up to the tests.
 * @returns `undefined` where it begins with code that nothing loads: something else may start that
 */
export function loadersOf(
  graph: Pick<LoadGraph, 'loadedBy'>,
  path: string,
  isOfChecks: (path: string) => boolean,
): Loaders | undefined {
  const others = new Set([path]);
  const tests = new Set<string>();
  for (const one of others) {
    const loaders = graph.loadedBy(one);
    if (loaders.length === 0) return undefined;
    for (const loader of loaders) (isTestPath(loader) || isOfChecks(loader) ? tests : others).add(loader);
  }
  return { tests: [...tests], others: [...others] };
}
