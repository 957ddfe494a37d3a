export { openTransformersEmbedder, type TransformersSettings } from './transformers-embedder.ts';
