import { countTokens } from '../tokens/index.ts';
import type { CodeRequest } from './schema.ts';

/** Tokens that the answers of one round may come to. */
export const maxARound = 10_000;

/**
 * Answers requests in order, since each answer leaves out what was shown before, until the round has used its tokens.
 * @returns an answer for each request, in their order
 */
export async function answerRequests(
  requests: readonly CodeRequest[],
  answerRequest: (request: CodeRequest) => Promise<string>,
  maxTokens = maxARound,
): Promise<string[]> {
  const answers: string[] = [];
  let tokens = 0;
  for (const request of requests) {
    const answer = tokens < maxTokens ? await answerRequest(request) : '';
    tokens += countTokens(answer);
    // An answer that would pass the bound is not shown in part: half a function misleads.
    const fits = answer !== '' && (tokens <= maxTokens || answers.length === 0);
    answers.push(
      fits ? answer : `(Not answered, since this is enough for one round: ${JSON.stringify(request)})`,
    );
  }
  return answers;
}
