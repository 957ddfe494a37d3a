import { ModelError } from '../errors/index.ts';
import type { ChatMessage, LanguageModel, ModelReply } from '../ports/index.ts';
import { countTokens } from '../tokens/index.ts';
import type { Prompt } from './prompt-file.ts';
import { renderPrompt } from './render-prompt.ts';
import { ReplyFormatError } from './reply-blocks.ts';
import { completePrompt } from './complete-prompt.ts';

/** What `ask` needs: a prompt with its values, a model, and how to read the reply. */
export interface Question<Answer> {
  model: LanguageModel;
  prompt: Prompt;
  values: Readonly<Record<string, string>>;
  /** Reads the reply. Throws `ReplyFormatError` when its form is off; the model then gets one more chance. */
  parse: (text: string) => Answer;
  /** Earlier turns between the first user message and now, for a conversation that goes on. */
  followUp?: readonly ChatMessage[];
  signal?: AbortSignal;
}

/**
 * Asks a model and reads its answer, with one repair round that quotes what was wrong. A reply that was cut at its
 * token limit is never read: it is asked for again once, shorter.
 * @throws {ModelError} `unusable-reply` or `truncated` when the second reply is no better
 */
export async function ask<Answer>(question: Question<Answer>): Promise<Answer> {
  const messages = [...renderPrompt(question.prompt, question.values), ...(question.followUp ?? [])];
  const first = await completePrompt(question, question.prompt, messages);
  const problem = readReply(question, first);
  if ('answer' in problem) return problem.answer;

  const repair: ChatMessage = { role: 'user', content: renderRepair(problem.message) };
  const second = await completePrompt(question, question.prompt, [
    ...messages,
    { role: 'assistant', content: first.text || '(empty)' },
    repair,
  ]);
  const again = readReply(question, second);
  if ('answer' in again) return again.answer;
  throw new ModelError(
    second.finish === 'length' ? 'truncated' : 'unusable-reply',
    `The model's reply to "${question.prompt.name}" could not be used, twice: ${endOf(second) ?? again.message}`,
    { hint: `The replies are in the run folder under conversation/. ${adviceFor(second)}` },
  );
}

/** How a reply that ran into its limit ended, by what was counted of it. */
function endOf({ finish, text, usage }: ModelReply): string | undefined {
  if (finish !== 'length') return undefined;
  const held = text.trim() === '' ? ' and held no text' : '';
  return `It ended at its limit after ${usage.completionTokens} tokens${held}.`;
}

/**
 * What helps next time: a prompt that was cut says nothing of the model, and a reply that is far shorter than what was
 * paid for was thought, not written.
 */
function adviceFor({ finish, text, usage, warning }: ModelReply): string {
  if (warning !== undefined) return warning;
  if (finish === 'length' && usage.completionTokens > 2 * countTokens(text)) {
    return (
      `Most of its ${usage.completionTokens} tokens were hidden thinking: raise model.thinkingTokens, ` +
      'or lower model.reasoningEffort.'
    );
  }
  if (text.trim() === '') {
    return (
      'The endpoint sends no text; patchwright doctor --model sends it one question. A context too short ' +
      'for prompt and reply (Ollama: num_ctx, llama.cpp: -c) or a wrong chat template has this effect.'
    );
  }
  if (finish === 'length') return 'Another model may follow the format: --model NAME.';
  return 'A stronger model usually helps: --model NAME.';
}

function readReply<Answer>(
  question: Question<Answer>,
  reply: ModelReply,
): { answer: Answer } | { message: string } {
  if (reply.finish === 'length') {
    return { message: `It was cut off after ${question.prompt.maxOutputTokens} tokens.` };
  }
  if (reply.text.trim() === '') return { message: 'It was empty.' };
  try {
    return { answer: question.parse(reply.text) };
  } catch (error) {
    if (error instanceof ReplyFormatError) return { message: error.message };
    throw error;
  }
}

function renderRepair(problem: string): string {
  return `Your reply could not be used: ${problem}\n\nAnswer again, complete and exactly in the form asked for above. Be brief.`;
}
