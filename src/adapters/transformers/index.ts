export { openTransformersEmbedder } from './transformers-embedder.ts';
