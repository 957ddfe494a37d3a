export { renderAnnotations } from './annotations.ts';
export { renderFindings, renderSummary, type Paint } from './text.ts';
export { buildSarif, type SarifInput } from './sarif.ts';
