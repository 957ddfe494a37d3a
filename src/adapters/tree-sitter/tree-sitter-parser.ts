import type { Tree } from 'web-tree-sitter';
import type { SyntaxCapture, SyntaxNode, SyntaxParser, SyntaxTree } from '../../ports/index.ts';
import { GrammarCatalog } from './grammar-catalog.ts';
import { ParserRuntime, type LoadedGrammar } from './parser-runtime.ts';

export interface ParserLimits {
  /** Texts over this many UTF-16 units are not parsed. */
  maxLength: number;
  /** A parse or query that takes longer is given up. */
  maxMs: number;
  /** A grammar that crashed this often is not tried again. */
  maxCrashes: number;
}

const defaultLimits: ParserLimits = { maxLength: 1_000_000, maxMs: 4_000, maxCrashes: 3 };

/**
 * Tree-sitter compiled to WebAssembly. Parsers and queries are loaded once per language and kept. Whatever a grammar does
 * with a text (too slow, out of memory, a trap), the answer is `undefined` and the process goes on (R16).
 */
export class TreeSitterParser implements SyntaxParser {
  readonly #catalog: GrammarCatalog;
  readonly #limits: ParserLimits;
  readonly #crashes = new Map<string, number>();
  #runtime = new ParserRuntime();

  constructor(limits: Partial<ParserLimits> = {}, catalog: GrammarCatalog = new GrammarCatalog()) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#catalog = catalog;
  }

  languageOf(path: string, firstLine?: string): string | undefined {
    return this.#catalog.languageOf(path, firstLine);
  }

  async parse(language: string, text: string): Promise<SyntaxTree | undefined> {
    const grammar = this.#catalog.grammars.get(language);
    if (!grammar || text.length > this.#limits.maxLength || this.#gaveUpOn(language)) return undefined;
    const runtime = this.#runtime;
    try {
      const loaded = await runtime.load(grammar);
      return this.#parseWith(loaded, language, text, runtime);
    } catch {
      this.#replace(runtime, language);
      return undefined;
    }
  }

  #parseWith(
    loaded: LoadedGrammar,
    language: string,
    text: string,
    runtime: ParserRuntime,
  ): SyntaxTree | undefined {
    const tree = loaded.parser.parse(text, null, { progressCallback: this.#deadline() });
    if (!tree) {
      loaded.parser.reset();
      return undefined;
    }
    return {
      language,
      root: tree.rootNode as SyntaxNode,
      captures: (query) => this.#captures(loaded, tree, query, runtime, language),
      dispose: () => disposeQuietly(tree),
    };
  }

  #captures(
    loaded: LoadedGrammar,
    tree: Tree,
    query: string,
    runtime: ParserRuntime,
    language: string,
  ): readonly SyntaxCapture[] {
    const compiled = loaded.query(query);
    try {
      return compiled.captures(tree.rootNode, {
        progressCallback: this.#deadline(),
      }) as unknown as readonly SyntaxCapture[];
    } catch {
      this.#replace(runtime, language);
      return [];
    }
  }

  #deadline(): () => boolean {
    const end = performance.now() + this.#limits.maxMs;
    return () => performance.now() > end;
  }

  #gaveUpOn(language: string): boolean {
    return (this.#crashes.get(language) ?? 0) >= this.#limits.maxCrashes;
  }

  #replace(runtime: ParserRuntime, language: string): void {
    this.#crashes.set(language, (this.#crashes.get(language) ?? 0) + 1);
    if (this.#runtime === runtime) this.#runtime = new ParserRuntime();
  }
}

/** Freeing a tree of a crashed instance may trap again; its memory goes with the instance. */
function disposeQuietly(tree: Tree): void {
  try {
    tree.delete();
  } catch {
    // Nothing left to free.
  }
}
