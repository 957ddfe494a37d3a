export { OpenAiModel, type EndpointOptions } from './openai-model.ts';
export { replyProblem } from './reply-problem.ts';
export type { StreamOutcome } from './read-stream.ts';
