export { extractFacts } from './extract-facts.ts';
export { chunkLimits } from './pieces.ts';
export { estimateTokens } from './token-estimate.ts';
