import { GitWorkspace } from '../../../adapters/git/index.ts';
import {
  asSeenHere,
  patchOf,
  readFinishedRun,
  type FinishedRun,
} from '../../../composition/run-folders/finished-run.ts';
import { isOwnRun } from '../../../composition/run-folders/run-seals.ts';
import { markDelivered } from '../../../composition/run-folders/undelivered.ts';
import type { Settings } from '../../../composition/settings.ts';
import { exitCodes, type Patch } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { shellWord } from '../../../text/commands/shell-word.ts';
import type { DraftOptions } from '../../../jobs/events/index.ts';
import { note, print } from '../../terminal/print.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { runToPullRequest } from '../run/run-to-pull-request.ts';

/**
 * Opens or updates the draft pull request of a finished run, without asking a model. The same rules as for `run --pr` decide who
 * may do so and what may go in. The patch is put on the commit that it was made and checked on.
 * @param dir the run folder
 * @param issue address of the issue, where the run does not know it
 * @returns the exit code of the verdict
 */
export async function publishRun(
  dir: string,
  { repo, issue, json }: { repo: string; issue?: string; json?: boolean },
  settings: Settings,
): Promise<number> {
  const run = await asSeenHere(await readFinishedRun(dir), dir, settings.state);
  const url = issue ?? (await issueOf(run, dir, settings));
  const patch = await patchOf(run, await GitWorkspace.open(repo, run.base));
  const { published, messages } = await runToPullRequest(url, answerFor(run.result, patch), repo, settings);
  if (published.some(({ isUntold }) => !isUntold)) await markDelivered(dir);
  for (const message of messages) note(`${message}\n`);
  const [end] = published;
  if (json) printJson({ run: run.name, ...end?.verdict, pullRequest: end?.pull ?? null });
  else if (end?.pull) print(`${end.pull.url}\n`);
  else if (end) note(`No pull request: ${end.verdict.message}\n`);
  return end ? exitCodes[end.verdict.verdict] : exitCodes.refused;
}

/**
 * Address of a run's own issue.
 * @throws {UsageError} without one, and for a run from elsewhere: it would say which server gets the token, and which repository the
 *   patch (R31)
 */
async function issueOf({ issueUrl }: FinishedRun, dir: string, { state }: Settings): Promise<string> {
  if (issueUrl === undefined)
    throw new UsageError('The run was made from a text, so its issue is unknown', {
      hint: 'Pass its URL: --issue https://github.com/OWNER/NAME/issues/NUMBER.',
    });
  if (await isOwnRun(state, dir)) return issueUrl;
  throw new UsageError(`The run was made elsewhere, for ${issueUrl}`, {
    hint: `If that is the issue you mean, name it: --issue ${shellWord(issueUrl)}`,
  });
}

/** Answers with the finished run, except when its patch is to be placed on another commit, where nothing has checked it. */
export function answerFor<Result extends object>(result: Result, patch: Patch) {
  return async ({ request }: Pick<DraftOptions, 'request'>) =>
    request.mode === 'place' ? result : { ...result, patch };
}
