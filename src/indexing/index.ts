export { classify } from './classify/classify.ts';
export { compareOnDemand as compareTexts, embedOnDemand as embedChunks } from './embed-on-demand.ts';
export type { EmbedRequest } from './embed-chunks.ts';
export { inlineRecordMaker } from './inline-record-maker.ts';
export { readCommitHistory, type HistoryRequest } from './history/read-commit-history.ts';
export { excludeFiles } from './exclude-files.ts';
export { refreshIndex, type RefreshRequest } from './refresh-index.ts';
export { refreshOnDemand as refreshDocumentation } from './documentation/on-demand.ts';
export type { DocumentationRequest } from './documentation/refresh-documentation.ts';
