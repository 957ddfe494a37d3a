export { excerptPage } from './docs/excerpt-page.ts';
export { describeCandidates, type Candidates } from './fusion/describe-candidates.ts';
export { listGroups } from './fusion/list-groups.ts';
export { scoreFiles, scoreParts, type FusionModel } from './fusion/score-files.ts';
export { walkTree, type Tree } from './fusion/trees.ts';
export {
  compareWith,
  cutDocumentation,
  meaningTexts,
  searchDocumentation,
  type DocumentationQuery,
} from './docs/search-documentation.ts';
export { renderOutline } from './outline.ts';
export type { RerankInput } from './rerank.ts';
export { rerankOnDemand as rerank } from './rerank-on-demand.ts';
export { commitsRead, retrieve, type RetrievalInput } from './retrieve.ts';
export { signals } from './signals/index.ts';
export { fuseRanges, widenRange, type ScoredRange } from './snippets/line-ranges.ts';
