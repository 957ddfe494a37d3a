import type { Query, Tree } from 'web-tree-sitter';
import { isWasmTrap } from '../../errors/index.ts';
import type { SyntaxCapture, SyntaxNode, SyntaxParser, SyntaxTree } from '../../ports/index.ts';
import { GrammarCatalog, parsedPart } from './grammar-catalog.ts';
import { ParserRuntime, type LoadedGrammar, type QueryText } from './parser-runtime.ts';
import { withinTime } from './within-time.ts';

export interface ParserLimits {
  /** Texts over this many UTF-16 units are not parsed. */
  maxLength: number;
  /** Texts with brackets nested deeper are not parsed: error recovery there is quadratic, and recursion overflows. */
  maxDepth: number;
  /**
   * Work a parse or query may do per thousand UTF-16 units, in steps of tree-sitter's progress callback; ordinary code needs
   * 3 to 15. Counted rather than timed, so that a busy machine gives the same answers.
   */
  maxStepsPerThousand: number;
  /** The most time that a parse or query may work, whatever the count says, ms; waiting for a processor is no work. */
  maxMs: number;
  /** A grammar that crashed this often is not tried again. */
  maxCrashes: number;
}

const defaultLimits: ParserLimits = {
  maxLength: 1_000_000,
  maxDepth: 1_000,
  maxStepsPerThousand: 60,
  maxMs: 10_000,
  maxCrashes: 3,
};
/** What even an empty text may take. */
const freeSteps = 2_000;
/**
 * The most that one step counts as work, ms. A step takes far less than a millisecond; any more was spent waiting for
 * the processor.
 */
const longestStepMs = 50;
/** What a query of somebody else, such as a rule's, may take: its `#match?` is a regular expression of theirs, and takes no steps. */
const foreignQueryMs = 2_000;
/** After so many of them that took longer none is tried any more. */
const maxSlowQueries = 3;

/**
 * Runtimes in which a grammar trapped. Their parsers and queries must never be collected: the library frees what it collects
 * in the memory that the trap left behind, and a trap of its own there ends the process.
 */
const trapped = new Set<ParserRuntime>();

/**
 * Tree-sitter compiled to WebAssembly. Parsers and queries are loaded once per language and kept. Whatever a grammar does
 * with a text (too slow, out of memory, a trap), the answer is `undefined` and the process goes on (R16).
 */
export class TreeSitterParser implements SyntaxParser {
  readonly #catalog: GrammarCatalog;
  readonly #limits: ParserLimits;
  readonly #crashes = new Map<string, number>();
  readonly #slowQueries = new Set<string>();
  #runtime = new ParserRuntime();

  constructor(catalog: GrammarCatalog = new GrammarCatalog(), limits: Partial<ParserLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#catalog = catalog;
  }

  languageOf(path: string, firstLine?: string): string | undefined {
    return this.#catalog.languageOf(path, firstLine);
  }

  parse(language: string, text: string): Promise<SyntaxTree | undefined> {
    return this.#parse(language, text, true);
  }

  /** @param again a trap may come of what earlier texts left in memory, so a fresh instance is asked once more */
  async #parse(language: string, text: string, again: boolean): Promise<SyntaxTree | undefined> {
    const grammar = this.#catalog.grammars.get(language);
    if (!grammar || this.#isTooMuch(text) || this.#gaveUpOn(language)) return undefined;
    const runtime = this.#runtime;
    try {
      const loaded = await runtime.load(grammar);
      const tree = this.#parseWith(loaded, language, parsedPart(grammar, text), runtime);
      if (tree?.root.hasError !== true || grammar.otherwise === undefined) return tree;
      return await this.#parseOtherwise(grammar.otherwise, text, tree);
    } catch {
      this.#replace(runtime, language);
      return again ? this.#parse(language, text, false) : undefined;
    }
  }

  /**
   * The tree of the other language where it is free of errors and of what only that language has; else the one at hand.
   * JavaScript's grammar takes `<A class="b" />` for an error that swallows the rest of the file, TSX's does not.
   */
  async #parseOtherwise(language: string, text: string, tree: SyntaxTree): Promise<SyntaxTree> {
    const other = await this.parse(language, text);
    if (other && !other.root.hasError && other.captures('types').length === 0) {
      tree.dispose();
      return other;
    }
    other?.dispose();
    return tree;
  }

  #parseWith(
    loaded: LoadedGrammar,
    language: string,
    text: string,
    runtime: ParserRuntime,
  ): SyntaxTree | undefined {
    const tree = loaded.parser.parse(text, null, { progressCallback: this.#limit(text.length) });
    if (!tree) {
      loaded.parser.reset();
      return undefined;
    }
    return {
      language,
      root: tree.rootNode as SyntaxNode,
      captures: (query) => this.#captures(loaded, tree, { name: query }, runtime, language),
      capturesOf: (source) =>
        this.#capturesInTime(source, runtime, () =>
          this.#captures(loaded, tree, { source }, runtime, language),
        ),
      dispose: () => disposeQuietly(tree),
    };
  }

  #captures(
    loaded: LoadedGrammar,
    tree: Tree,
    query: QueryText,
    runtime: ParserRuntime,
    language: string,
  ): readonly SyntaxCapture[] {
    let compiled: Query | undefined;
    try {
      compiled = loaded.query(query);
      return compiled.captures(tree.rootNode, {
        progressCallback: this.#limit(tree.rootNode.endIndex),
      }) as unknown as readonly SyntaxCapture[];
    } catch (error) {
      // what else is thrown while a query is compiled is about the query
      if (compiled === undefined && !isWasmTrap(error)) throw error;
      this.#replace(runtime, language);
      return [];
    }
  }

  /** @throws when the query took too long, here or before */
  #capturesInTime(
    source: string,
    runtime: ParserRuntime,
    find: () => readonly SyntaxCapture[],
  ): readonly SyntaxCapture[] {
    const isSlow = this.#slowQueries.has(source) || this.#slowQueries.size >= maxSlowQueries;
    const found = isSlow ? undefined : withinTime(find, foreignQueryMs);
    if (found) return found.result;
    if (!isSlow) {
      this.#slowQueries.add(source);
      this.#leave(runtime);
    }
    throw new Error('the patterns of this query take too long');
  }

  #isTooMuch(text: string): boolean {
    const { maxLength, maxDepth } = this.#limits;
    return text.length > maxLength || isNestedDeeper(text, maxDepth);
  }

  /** @returns a progress callback that says `true` when it is time to give up */
  #limit(length: number): () => boolean {
    let steps = freeSteps + (length / 1_000) * this.#limits.maxStepsPerThousand;
    let workedMs = 0;
    let last = performance.now();
    return () => {
      steps -= 1;
      const now = performance.now();
      workedMs += Math.min(longestStepMs, now - last);
      last = now;
      return steps < 0 || workedMs > this.#limits.maxMs;
    };
  }

  #gaveUpOn(language: string): boolean {
    return (this.#crashes.get(language) ?? 0) >= this.#limits.maxCrashes;
  }

  #replace(runtime: ParserRuntime, language: string): void {
    this.#crashes.set(language, (this.#crashes.get(language) ?? 0) + 1);
    this.#leave(runtime);
  }

  /** What was ended in the middle of its work may be in any state. */
  #leave(runtime: ParserRuntime): void {
    trapped.add(runtime);
    if (this.#runtime === runtime) this.#runtime = new ParserRuntime();
  }
}

/** Counts brackets wherever they stand, in strings and comments too: a cheap upper bound that real code stays far below. */
function isNestedDeeper(text: string, maxDepth: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 40 || code === 91 || code === 123) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if ((code === 41 || code === 93 || code === 125) && depth > 0) depth -= 1;
  }
  return false;
}

/** Freeing a tree of a crashed instance may trap again; its memory goes with the instance. */
function disposeQuietly(tree: Tree): void {
  try {
    tree.delete();
  } catch {
    // Nothing left to free.
  }
}
