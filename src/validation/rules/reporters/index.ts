export { renderAnnotations } from './annotations.ts';
export { renderFindings, renderSpent, renderSummary } from './text.ts';
export { buildSarif } from './sarif.ts';
