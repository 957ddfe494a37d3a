export type { Escaper } from './markdown/escaper.ts';
export { renderReport } from './markdown/render-report.ts';
export { renderChecks, renderFindings, renderPlan, renderProof, renderWhy } from './markdown/sections.ts';
export type { CallView, EditView, RunDetail, ShownFileView } from './run-detail.ts';
export { answersQuestion, wordsOfReason, wordsOfSignal } from './signal-words.ts';
export type { RunView } from './run-view.ts';
export { money, wordsOfChange, wordsOfCheck, wordsOfCost } from './words.ts';
