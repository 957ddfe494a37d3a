import { ModelError } from '../errors/index.ts';
import type { ChatMessage, LanguageModel, ModelReply } from '../ports/index.ts';
import { countTokens } from '../tokens/index.ts';
import type { Prompt } from './prompt-file.ts';
import { renderPrompt } from './render-prompt.ts';
import { ReplyFormatError } from './reply-blocks.ts';
import { completePrompt } from './complete-prompt.ts';
import { askWithin } from './shorter-values.ts';

/** What `ask` needs: a prompt with its values, a model, and how to parse the reply. */
export interface Question<Answer> {
  model: LanguageModel;
  prompt: Prompt;
  values: Readonly<Record<string, string>>;
  /** Parses the reply. Throws `ReplyFormatError` when it has the wrong form; the model then gets one more chance. */
  parse: (text: string) => Answer;
  /** The turns after the first user message, for a conversation that continues. */
  followUp?: readonly ChatMessage[];
  signal?: AbortSignal;
}

/**
 * Asks a model and parses its answer. A reply in the wrong form is asked for once more, with the problem quoted. So is a reply that was
 * cut at its token limit or held back, which is never parsed. A question that is too long for the model is asked once more in short.
 * @throws {ModelError} `unusable-reply` or `truncated` when the second reply is no better, `context-length`
 */
export async function ask<Answer>(question: Question<Answer>): Promise<Answer> {
  return askWithin(question.prompt, question.values, (values) => askOrRepair({ ...question, values }));
}

async function askOrRepair<Answer>(question: Question<Answer>): Promise<Answer> {
  const messages = [...renderPrompt(question.prompt, question.values), ...(question.followUp ?? [])];
  const first = await completePrompt(question, question.prompt, messages);
  const reading = readReply(question, first);
  if ('answer' in reading) return reading.answer;

  const repair: ChatMessage = { role: 'user', content: renderRepair(reading.message) };
  const second = await completePrompt(question, question.prompt, [
    ...messages,
    { role: 'assistant', content: first.text || '(empty)' },
    repair,
  ]);
  const secondReading = readReply(question, second);
  if ('answer' in secondReading) return secondReading.answer;
  throw new ModelError(
    second.finish === 'length' ? 'truncated' : 'unusable-reply',
    `The model's reply to "${question.prompt.name}" could not be used, twice: ${describeCut(second) ?? secondReading.message}`,
    { hint: adviceFor(second) },
  );
}

/** Describes how a reply ended at its token limit; `undefined` for any other reply. */
function describeCut({ finish, text, usage, withheld }: ModelReply): string | undefined {
  if (withheld !== undefined || finish !== 'length') return undefined;
  const held = text.trim() === '' ? ' and held no text' : '';
  return `It ended at its limit after ${usage.completionTokens} tokens${held}.`;
}

/**
 * What to do next time. If the endpoint cut the prompt, the model is not to blame. A reply that is far shorter than its completion
 * tokens was mostly hidden thinking.
 */
function adviceFor(reply: ModelReply): string {
  if (reply.withheld !== undefined)
    return 'Rephrase the issue, disable filters and tools on the endpoint, or use another model: --model NAME.';
  return `The replies are in the run folder under conversation/. ${adviceForForm(reply)}`;
}

function adviceForForm({ finish, text, usage, warning }: ModelReply): string {
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
  if (reply.withheld !== undefined) return { message: reply.withheld };
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
