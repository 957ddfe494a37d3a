import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Language, Parser, Query } from 'web-tree-sitter';
import { readQuery, wasmPathOf, type Grammar } from './grammar-catalog.ts';

type TreeSitter = typeof import('web-tree-sitter');

/** One grammar, ready to parse: its parser and the queries compiled so far. */
export interface LoadedGrammar {
  readonly parser: Parser;
  query(text: QueryText): Query;
}

/** A query file of the grammar by name, or a query written out. */
export type QueryText = { name: string } | { source: string };

/**
 * One instance of the WebAssembly parser with its own memory. A grammar that traps may leave that memory in any state, so
 * the instance is thrown away then and a fresh one loaded: the module has a single global instance of its own, which is
 * why a fresh one is a fresh copy of the module.
 */
export class ParserRuntime {
  #treeSitter: Promise<TreeSitter> | undefined;
  readonly #grammars = new Map<string, Promise<LoadedGrammar>>();

  load(grammar: Grammar): Promise<LoadedGrammar> {
    let loaded = this.#grammars.get(grammar.language);
    if (!loaded) {
      loaded = this.#load(grammar);
      this.#grammars.set(grammar.language, loaded);
    }
    return loaded;
  }

  async #load(grammar: Grammar): Promise<LoadedGrammar> {
    // With the first grammar: where every file is known already, nothing is parsed, and start-up time counts.
    this.#treeSitter ??= loadTreeSitter();
    const treeSitter = await this.#treeSitter;
    // Compiled here and now: the asynchronous way queues behind V8's background optimisation of grammars loaded before,
    // which was seen to take seconds.
    const language = treeSitter.Language.loadSync(compile(readFileSync(wasmPathOf(grammar))));
    const parser = new treeSitter.Parser();
    parser.setLanguage(language);
    return { parser, query: rememberQueries(treeSitter, language, grammar) };
  }
}

/** `WebAssembly` is a global of Node that its types for version 20 do not name. */
function compile(bytes: Uint8Array): never {
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { Module: new (bytes: Uint8Array) => never };
  };
  return new WebAssembly.Module(bytes);
}

function rememberQueries(
  treeSitter: TreeSitter,
  language: Language,
  grammar: Grammar,
): LoadedGrammar['query'] {
  const queries = new Map<string, Query>();
  return (text) => {
    const key = 'name' in text ? text.name : `\n${text.source}`;
    let query = queries.get(key);
    if (!query) {
      const source = 'name' in text ? readQuery(grammar, text.name) : text.source;
      query = new treeSitter.Query(language, source);
      queries.set(key, query);
    }
    return query;
  };
}

/** A fresh copy of the library, which is forgotten with whoever holds it; what is imported as ES module stays for ever. */
async function loadTreeSitter(): Promise<TreeSitter> {
  const require = createRequire(import.meta.url); // a module is also held by what has required it
  const file = require.resolve('web-tree-sitter');
  delete require.cache[file];
  const treeSitter = require(file) as TreeSitter;
  delete require.cache[file];
  await treeSitter.Parser.init();
  return treeSitter;
}
