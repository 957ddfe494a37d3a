import type { IndexedFile } from '../domain/index.ts';
import { buildDeclaredNames } from './declared-names.ts';
import { buildImportGraph, type ImportGraph } from './import-graph.ts';
import { buildPathSuffixes, type PathSuffixes } from './path-suffixes.ts';

/** What several signals look up in a repository's files, each built when it is first asked for. */
export class FileLookups {
  readonly #files: readonly IndexedFile[];
  #suffixes: PathSuffixes | undefined;
  #imports: ImportGraph | undefined;
  #declared: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(files: readonly IndexedFile[]) {
    this.#files = files;
  }

  get suffixes(): PathSuffixes {
    return (this.#suffixes ??= buildPathSuffixes(this.#files));
  }

  get imports(): ImportGraph {
    return (this.#imports ??= buildImportGraph(this.#files, this.suffixes));
  }

  /** Which files (not tests or documents) declare a name, by name. */
  get declaredNames(): ReadonlyMap<string, readonly number[]> {
    return (this.#declared ??= buildDeclaredNames(this.#files));
  }
}
