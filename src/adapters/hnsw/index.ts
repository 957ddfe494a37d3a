export { ExactSearch } from './exact-search.ts';
export { HnswSearch } from './hnsw-search.ts';
export { graphFrom, hnswPackage, vectorSearchBuilder } from './vector-search-builder.ts';
