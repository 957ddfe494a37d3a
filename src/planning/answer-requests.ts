import { countTokens } from '../tokens/index.ts';
import type { CodeRequest } from './schema.ts';

/** The most tokens of all answers in one round. */
export const maxTokensPerRound = 10_000;

/**
 * Answers requests one after the other, because each answer leaves out what an earlier one showed. Stops when the round
 * has used up its tokens.
 * @returns one answer for each request, in the same order
 */
export async function answerRequests(
  requests: readonly CodeRequest[],
  answerRequest: (request: CodeRequest) => Promise<string>,
  maxTokens = maxTokensPerRound,
): Promise<string[]> {
  const answers: string[] = [];
  let tokens = 0;
  for (const request of requests) {
    const answer = tokens < maxTokens ? await answerRequest(request) : '';
    tokens += countTokens(answer);
    // An answer over the limit is not cut, because half a function misleads.
    const fits = answer !== '' && (tokens <= maxTokens || answers.length === 0);
    answers.push(
      fits ? answer : `(Not answered, since this is enough for one round: ${JSON.stringify(request)})`,
    );
  }
  return answers;
}
