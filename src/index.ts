/**
 * Patchwright as a library: the same rooms as the command line, nothing hidden in globals.
 * @example
 * import { applyEdits, parseEdits } from 'patchwright';
 * const { edits } = parseEdits('search-replace', reply);
 * const outcome = applyEdits({ before: text, edits });
 * if (outcome.status === 'applied') text = outcome.after;
 */
export * from './domain/index.ts';
export * from './errors/index.ts';
export type * from './ports/index.ts';
export * as chunking from './chunking/index.ts';
export * as config from './config/index.ts';
export * as editing from './editing/index.ts';
export * as indexing from './indexing/index.ts';
export * as intake from './intake/index.ts';
export * as pipeline from './pipeline/index.ts';
export * as planning from './planning/index.ts';
export * as prompting from './prompting/index.ts';
export * as publication from './publication/index.ts';
export * as retrieval from './retrieval/index.ts';
export * as validation from './validation/index.ts';
export { GitWorkspace } from './adapters/git/index.ts';
export { OpenAiModel } from './adapters/openai/index.ts';
export { GrammarCatalog, TreeSitterParser } from './adapters/tree-sitter/index.ts';
export { applyEdits, parseEdits } from './editing/index.ts';
export { runPipeline } from './pipeline/index.ts';
export { retrieve } from './retrieval/index.ts';
