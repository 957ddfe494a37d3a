export { excerptPage } from './docs/excerpt-page.ts';
export { describeCandidates } from './fusion/describe-candidates.ts';
export { listGroups } from './fusion/list-groups.ts';
export { scoreFiles, scoreParts, type FusionModel } from './fusion/score-files.ts';
export { walkTree, type Tree } from './fusion/trees.ts';
export {
  compareWith,
  cutDocumentation,
  meaningTexts,
  searchDocumentation,
} from './docs/search-documentation.ts';
export { renderOutline } from './outline.ts';
export { rerankOnDemand as rerank } from './rerank-on-demand.ts';
export { commitsRead, retrieve } from './retrieve.ts';
