export { ExactSearch } from './exact-search.ts';
export { HnswSearch } from './hnsw-search.ts';
export { graphFrom, vectorSearchBuilder, type BuilderSettings } from './vector-search-builder.ts';
