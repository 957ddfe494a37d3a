import type { IndexedFile } from '../../domain/index.ts';
import { buildDeclaredNames } from './declared-names.ts';
import { TermMemory } from '../../text/words/terms.ts';
import { buildPathSuffixes, type PathSuffixes } from '../../text/paths/path-suffixes.ts';
import { stemOf } from '../../text/paths/path-parts.ts';

/** What several signals look up in a repository's files, each built when it is first asked for. */
export class FileLookups {
  readonly #files: readonly IndexedFile[];
  #suffixes: PathSuffixes | undefined;
  #declared: ReadonlyMap<string, readonly number[]> | undefined;
  readonly #words = new TermMemory();
  #nameTerms: readonly ReadonlySet<string>[] | undefined;

  constructor(files: readonly IndexedFile[]) {
    this.#files = files;
  }

  get suffixes(): PathSuffixes {
    return (this.#suffixes ??= buildPathSuffixes(this.#files.map(({ path }) => path)));
  }

  /** The terms of each file's path, with repetitions. */
  pathTerms(): readonly (readonly string[])[] {
    return this.#files.map(({ path }) => this.#words.termsOf(path));
  }

  /** The terms of each file's name without its ending. */
  get nameTerms(): readonly ReadonlySet<string>[] {
    return (this.#nameTerms ??= this.#files.map(({ path }) => {
      const name = stemOf(path);
      return new Set(this.#words.termsOf(name));
    }));
  }

  /** Which files (not tests or documents) declare a name, by name. */
  get declaredNames(): ReadonlyMap<string, readonly number[]> {
    return (this.#declared ??= buildDeclaredNames(this.#files));
  }
}
