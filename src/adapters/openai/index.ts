export { OpenAiModel, type EndpointOptions } from './openai-model.ts';
