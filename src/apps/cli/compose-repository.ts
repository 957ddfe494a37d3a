import { DiskBlobStore } from '../../adapters/disk/index.ts';
import type { GitWorkspace } from '../../adapters/git/index.ts';
import { GrammarCatalog, TreeSitterParser } from '../../adapters/tree-sitter/index.ts';
import type { BlobStore, Clock, RecordMaker, SyntaxParser } from '../../ports/index.ts';
import { openRecordMaker } from '../index-workers/index.ts';
import { cacheFolder } from './state-folder.ts';

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The parser with every grammar of `grammars/`. */
export function composeParser(): SyntaxParser {
  return new TreeSitterParser(new GrammarCatalog());
}

/** The parser, and threads that parse for the index. */
export function composeParsing(): { parser: SyntaxParser; recordMaker: RecordMaker } {
  const parser = composeParser();
  return { parser, recordMaker: openRecordMaker(parser) };
}

/** The repository's cache below the state folder. */
export function composeStore(state: string, workspace: GitWorkspace): BlobStore {
  return new DiskBlobStore(cacheFolder(state, workspace.root));
}
