export { excerptPage } from './docs/excerpt-page.ts';
export { describeCandidates, type Candidate } from './fusion/describe-candidates.ts';
export { searchDocumentation, type DocumentationQuery } from './docs/search-documentation.ts';
export { renderOutline } from './outline.ts';
export type { RerankInput } from './rerank.ts';
export { rerankOnDemand as rerank } from './rerank-on-demand.ts';
export { retrieve, type RetrievalInput } from './retrieve.ts';
export { signals } from './signals/index.ts';
export { fuseRanges, widenRange, type LineRange } from './snippets/line-ranges.ts';
