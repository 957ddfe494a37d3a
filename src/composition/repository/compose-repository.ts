import { DiskBlobStore } from '../../adapters/disk/index.ts';
import { GrammarCatalog, TreeSitterParser } from '../../adapters/tree-sitter/index.ts';
import type { BlobStore, Clock, RecordMaker, SyntaxParser, Workspace } from '../../ports/index.ts';
import { openRecordMaker } from '../index-workers/index.ts';
import { cacheFolder } from '../state/cache-folder.ts';

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The parser with every grammar of `grammars/`. */
export function composeParser(): SyntaxParser {
  return new TreeSitterParser(new GrammarCatalog());
}

/** The parser, and threads that parse for the index. Runs of one process may share it. */
export interface Parsing {
  parser: SyntaxParser;
  recordMaker: RecordMaker;
}

export function composeParsing(): Parsing {
  const parser = composeParser();
  return { parser, recordMaker: openRecordMaker(parser) };
}

/** The repository's cache below the state folder. */
export function composeStore(state: string, workspace: Pick<Workspace, 'root'>): BlobStore {
  return openStore(cacheFolder(state, workspace.root));
}

/** A cache that keeps nothing new: what a recording says is not the word of the models that it names. */
export function readOnlyStore(store: BlobStore): BlobStore {
  return {
    get: (key) => store.get(key),
    getMany: (keys) => store.getMany(keys),
    set: () => Promise.resolve(),
    setMany: () => Promise.resolve(),
  };
}

/** A cache in a folder of its own. */
export function openStore(folder: string): BlobStore {
  return new DiskBlobStore(folder);
}
