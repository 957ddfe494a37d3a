import { countTokens } from '../tokens/index.ts';
import type { CodeRequest } from './schema.ts';
import { writeRequest } from './write-request.ts';

/** The most tokens of all answers in one round. */
export const maxTokensPerRound = 10_000;

/** What a request is answered with. */
export interface Answer {
  text: string;
  /** Called where the answer is not given after all: nothing in it counts as shown then. */
  withdraw?: () => void;
}

/**
 * Answers requests one after the other, because each answer leaves out what an earlier one showed. One that does not fit is not given,
 * and may be asked for again; a later one may still fit. Stops when the round has used up its tokens.
 * @returns one answer for each request, in the same order
 */
export async function answerRequests(
  requests: readonly CodeRequest[],
  answerRequest: (request: CodeRequest) => Promise<Answer>,
  maxTokens = maxTokensPerRound,
): Promise<string[]> {
  const answers: string[] = [];
  let tokens = 0;
  for (const request of requests) {
    const answer = tokens < maxTokens ? await answerRequest(request) : undefined;
    const size = answer === undefined ? Infinity : countTokens(answer.text);
    // An answer over the limit is not cut, because half a function misleads.
    const fits = tokens + size <= maxTokens || answers.length === 0;
    if (answer !== undefined && fits) tokens += size;
    else answer?.withdraw?.();
    answers.push(answer !== undefined && fits ? answer.text : notAnswered(request));
  }
  return answers;
}

function notAnswered(request: CodeRequest): string {
  return `(Not answered, since this is enough for one round: ${writeRequest(request)})`;
}
