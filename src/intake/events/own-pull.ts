import { issueOfBranch, type PullTarget } from '../../domain/index.ts';
import type { ForgePull } from '../../ports/index.ts';
import type { IntakeContext } from './intake-context.ts';
import type { SkipReason } from './skip.ts';
import { isOwnPull } from '../../markers/authorship.ts';

/** Why we do not work on a pull request, or where it stands when it is ours (R13). */
export function ownPull(
  context: IntakeContext,
  pull: ForgePull,
): { target: PullTarget } | { reason: SkipReason; message: string } {
  if (pull.headRepository?.toLowerCase() !== context.forge.repository.toLowerCase())
    return {
      reason: 'fork',
      message:
        'The branch of this pull request is in a fork. Patchwright only writes to branches it created here.',
    };
  const issueNumber = issueOfBranch(pull.headBranch);
  if (issueNumber === undefined || !isOwnPull(context, pull))
    return {
      reason: 'not-own-pull-request',
      message: 'Patchwright only writes to pull requests it opened. Open an issue with the request instead.',
    };
  if (pull.state === 'closed')
    return {
      reason: 'pull-request-closed',
      message: 'This pull request is closed. Label the issue again to start over.',
    };
  const { number, headBranch: branch, headSha, baseBranch, title } = pull;
  return { target: { number, branch, headSha, baseBranch, issueNumber, title } };
}
