export { openOpenAiEmbedder } from './openai-embedder.ts';
