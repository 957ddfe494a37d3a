export { Exchange, keyOf, toExchange } from './record/exchange.ts';
export { folderJournal } from './record/folder-journal.ts';
export { JournaledModel, type Journal } from './record/journaled-model.ts';
export { readEvents, type RecordedEvent, type RecordedEvents } from './record/read-events.ts';
export { ReplayedModel } from './record/replayed-model.ts';
export { buildRunView } from './report/build-run-view.ts';
export { buildReport, type Report } from './report/report.ts';
export { detailEvents, viewEvents } from './report/view-events.ts';
export { costCeilingOf } from './spending/cost-ceiling-of-run.ts';
export { runPipeline } from './run-pipeline.ts';
export { Budget, type RaiseLimit } from './spending/budget.ts';
export { BudgetedModel, worstCase, type ModelTerms } from './spending/budgeted-model.ts';
export { editGate } from './stages/writing/edit-gate.ts';
export { documentationStage } from './stages/reading/find-documentation.ts';
export { picturesStage } from './stages/reading/read-pictures.ts';
export {
  withLinkedPages,
  linksStage,
  reportLinks,
  type LinkReport,
} from './stages/reading/read-linked-pages.ts';
export { showSurroundings } from './stages/checking/review-surroundings.ts';
export { findTestCommands } from './stages/tests/find-test-commands.ts';
export type { RunRequest, RunResult } from './types.ts';
export type { Dependencies } from './dependencies.ts';
