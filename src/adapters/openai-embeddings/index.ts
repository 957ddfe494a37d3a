export { openOpenAiEmbedder, type OpenAiEmbedderSettings } from './openai-embedder.ts';
