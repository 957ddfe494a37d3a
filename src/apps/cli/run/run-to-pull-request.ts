import { composeCheckout, composeForge, type ForgeAccess } from '../../../composition/forge/compose-forge.ts';
import { issuePlace, tokenFor } from '../../../composition/forge/load-issue.ts';
import { secretsOf, type Settings } from '../../../composition/settings.ts';
import { configFromEnvironment } from '../../../config/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { dispatchOf } from '../../../intake/events/index.ts';
import {
  type DraftedRun,
  draftJobs,
  type DraftOptions,
  openEventContext,
  publishDrafts,
} from '../../../jobs/events/index.ts';
import type { Published } from '../../../publication/index.ts';

/** A run on an issue of the forge, with what was published about it. */
export interface PullRequestRun<Result extends DraftedRun> {
  /** Absent when nothing was run, for example because the token's owner may not write. */
  result: Result | undefined;
  published: readonly Published[];
  /** One line about each job, for people. */
  messages: readonly string[];
}

/**
 * Does what a dispatched workflow would do, with the owner of the token as the person who asks, so that one set of rules decides
 * who may start a run and how a pull request is written (R1, R12, R13).
 * @param run composes and executes the run
 * @param clone folder of the user's clone
 * @throws {UsageError} without a token
 */
export async function runToPullRequest<Result extends DraftedRun>(
  url: string,
  run: (options: DraftOptions) => Promise<Result>,
  clone: string,
  settings: Settings,
): Promise<PullRequestRun<Result>> {
  const { number, ...access } = accessTo(url, settings);
  const forge = composeForge(access);
  const event = dispatchOf(number, await forge.viewer(), `local-${Date.now()}`);
  const open = () =>
    openEventContext({
      event,
      forge,
      repository: access.repository,
      login: event.sender,
      personal: true,
      markerSecret: settings.markerSecret,
      secrets: secretsOf({ ...settings, forgeToken: access.token }),
      overrides: { name: 'the environment', values: configFromEnvironment(settings.environment) },
      writeIntervalMs: access.writeIntervalMs,
      now: Date.now(),
    });
  let result: Result | undefined;
  const drafts = await draftJobs(await open(), {
    openWorkspace: composeCheckout(clone, access),
    run: async (options) => (result = await run(options)),
  });
  // Opened again, because the state of the forge after the run decides what is published.
  const published = await publishDrafts(await open(), drafts);
  const messages =
    'skip' in drafts
      ? [`No run: ${drafts.skip.message}`]
      : drafts.outcomes.map(({ verdict }) => `${verdict.verdict} (${verdict.reason}): ${verdict.message}`);
  return { result, published, messages };
}

/** @throws {UsageError} without a token, or for an address that is not that of an issue */
function accessTo(url: string, settings: Settings): ForgeAccess & { number: number; token: string } {
  const { forgeApiUrl, writeIntervalMs, proxy } = settings;
  const place = issuePlace(url, forgeApiUrl);
  const token = tokenFor(url, settings);
  if (token === undefined) {
    throw new UsageError('--pr needs a token', {
      hint: 'Set GITHUB_TOKEN to a token that can write contents, issues and pull requests of the repository.',
    });
  }
  return { ...place, token, proxy, writeIntervalMs };
}
