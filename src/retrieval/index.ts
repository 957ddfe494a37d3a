export { searchDocumentation, type DocumentationQuery } from './docs/search-documentation.ts';
export { renderOutline } from './outline.ts';
export { rerank, type RerankInput } from './rerank.ts';
export { retrieve, type RetrievalInput } from './retrieve.ts';
export { signals } from './signals/index.ts';
export { fuseRanges, widenRange, type LineRange } from './snippets/line-ranges.ts';
