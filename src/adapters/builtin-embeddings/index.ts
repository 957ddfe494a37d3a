export { openBuiltinEmbedder } from './builtin-embedder.ts';
