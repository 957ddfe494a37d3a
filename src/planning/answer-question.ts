import type { Issue, RetrievalResult } from '../domain/index.ts';
import type { LanguageModel } from '../ports/index.ts';
import {
  ask,
  loadPrompt,
  readBlocks,
  renderIssue,
  renderNumbered,
  ReplyFormatError,
} from '../prompting/index.ts';
import { renderSnippets } from './render-snippets.ts';

/** What is needed to answer a question. */
export interface AnsweringInput {
  /** The issue, or a question on a pull request. */
  issue: Issue;
  retrieval: RetrievalResult;
  /** Documentation, shown before the code. */
  background: string;
  model: LanguageModel;
  signal?: AbortSignal;
}

/** Lets the strong model answer a question in Markdown. Nothing is planned or edited. */
export async function answerQuestion(input: AnsweringInput): Promise<string> {
  const { issue, retrieval, background, model, signal } = input;
  return ask({
    model,
    prompt: loadPrompt('answer'),
    values: {
      issue: renderIssue(issue),
      background,
      outline: retrieval.outline,
      snippets: renderSnippets(retrieval.snippets, renderNumbered),
    },
    parse: readAnswer,
    signal,
  });
}

function readAnswer(reply: string): string {
  const answer = readBlocks(reply, ['answer'])[0]?.body.trim();
  if (!answer) throw new ReplyFormatError('There is no <answer> block with text in it.');
  return answer;
}
