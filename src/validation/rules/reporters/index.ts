export { renderAnnotations } from './annotations.ts';
export { renderFindings, renderSummary } from './text.ts';
export { buildSarif } from './sarif.ts';
