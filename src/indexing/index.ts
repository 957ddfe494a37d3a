export { classify } from './classify/classify.ts';
export {
  compareOnDemand as compareTexts,
  embedOnDemand as embedChunks,
} from './embedding/embed-on-demand.ts';
export { inlineRecordMaker } from './inline-record-maker.ts';
export { readCommitHistory } from './history/read-commit-history.ts';
export { excludeFiles } from './exclude-files.ts';
export { refreshIndex } from './refresh-index.ts';
export {
  documentationSites,
  readsDocumentation,
  selectedSites,
} from './documentation/documentation-sites.ts';
export { refreshOnDemand as refreshDocumentation } from './documentation/on-demand.ts';
