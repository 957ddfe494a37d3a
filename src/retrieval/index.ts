export { renderOutline } from './outline.ts';
export { retrieve, type RetrievalInput } from './retrieve.ts';
export { signals } from './signals/index.ts';
export { fuseRanges, widenRange, type LineRange } from './snippets/line-ranges.ts';
