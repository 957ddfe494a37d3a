import type { ChatMessage, LanguageModel, ModelReply } from '../ports/index.ts';
import type { Prompt } from './prompt-file.ts';

/** Asks a model once, in the role and with the limits of the prompt file. */
export function completePrompt(
  { model, signal }: { model: LanguageModel; signal?: AbortSignal | undefined },
  prompt: Prompt,
  messages: readonly ChatMessage[],
): Promise<ModelReply> {
  const { role, name, maxOutputTokens, temperature } = prompt;
  const request = { role, purpose: name, messages, maxOutputTokens };
  return model.complete(temperature === undefined ? request : { ...request, temperature }, signal);
}
