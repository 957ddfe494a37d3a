import type { GithubConfig, Verdict } from '../../domain/index.ts';
import type { RunOutcome } from '../run-outcome.ts';

/**
 * Whether a patch is worth a person's time as a pull request. What is not is offered in the comment, with this verdict.
 * @param isReview the patch answers remarks on lines
 * @returns `undefined` when it should become a pull request
 */
export function whyNoPull(outcome: RunOutcome, config: GithubConfig, isReview = false): Verdict | undefined {
  const { maxFiles, maxLines, whenChecksFail } = config.pullRequest;
  const files = outcome.patch?.changes.length ?? 0;
  const lines = outcome.diff.split('\n').filter((line) => /^[+-](?![+-]{2} )/.test(line)).length;
  if (files > maxFiles)
    return offered(
      'too-large',
      `The patch touches ${files} files; the limit for a pull request is ${maxFiles} (github.pullRequest.maxFiles).`,
    );
  if (lines > maxLines)
    return offered(
      'too-large',
      `The patch changes ${lines} lines; the limit for a pull request is ${maxLines} (github.pullRequest.maxLines).`,
    );
  // Of a review's edits the certain ones are published; each thread is told its own result.
  if (isReview && outcome.verdict.reason === 'edit-refused') return undefined;
  const failed = outcome.verdict.verdict === 'unverified';
  if (failed && outcome.verdict.reason !== 'review-failed' && whenChecksFail === 'comment')
    return outcome.verdict;
  return undefined;
}

function offered(reason: string, message: string): Verdict {
  return { verdict: 'unverified', reason, message };
}
