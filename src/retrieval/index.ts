export { excerptPage } from './docs/excerpt-page.ts';
export { describeCandidates } from './fusion/describe-candidates.ts';
export { isHabit } from './fusion/habits.ts';
export { listGroups } from './fusion/list-groups.ts';
export type { FeatureName } from './fusion/file-features.ts';
export type { FusionModel, WrittenModel } from './fusion/fusion-model.ts';
export { scoreFiles, scoreParts } from './fusion/score-files.ts';
export { walkTree, type Tree, type WrittenTree } from './fusion/trees.ts';
export type { SignalGroup } from './signal.ts';
export {
  compareWith,
  cutDocumentation,
  meaningTexts,
  searchDocumentation,
} from './docs/search-documentation.ts';
export { renderOutline } from './snippets/outline.ts';
export { findMentions } from './query/mentions.ts';
export { shapeQuery } from './query/query.ts';
export { rerankOnDemand as rerank } from './rerank/rerank-on-demand.ts';
export { commitsRead } from './history/commits-read.ts';
export { retrieve } from './retrieve.ts';
export { isStopTerm } from './query/stop-terms.ts';
