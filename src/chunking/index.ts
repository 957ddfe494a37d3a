export { extractFacts, type FileToChunk } from './extract-facts.ts';
export { chunkLimits, type ChunkLimits } from './pieces.ts';
export { estimateTokens } from './token-estimate.ts';
