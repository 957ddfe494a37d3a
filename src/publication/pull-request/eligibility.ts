import type { GithubConfig, Verdict } from '../../domain/index.ts';
import type { RunOutcome } from '../run-outcome.ts';

/**
 * Why a patch should not become a pull request. It is then offered in the comment instead, with the returned verdict.
 * @param options.isReview whether the patch answers remarks on lines
 * @returns `undefined` when it should become a pull request
 */
export function whyNoPull(
  outcome: RunOutcome,
  config: GithubConfig,
  { isReview = false }: { isReview?: boolean } = {},
): Verdict | undefined {
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
  // The edits that could be placed are published; each review thread gets its own result.
  if (isReview && outcome.verdict.reason === 'edit-refused') return undefined;
  const failed = outcome.verdict.verdict === 'unverified';
  if (failed && outcome.verdict.reason !== 'review-failed' && whenChecksFail === 'comment')
    return outcome.verdict;
  return undefined;
}

function offered(reason: string, message: string): Verdict {
  return { verdict: 'unverified', reason, message };
}
