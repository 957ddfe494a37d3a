import path from 'node:path';
import { loadConfig } from '../../../composition/load-config.ts';
import { markDelivered } from '../../../composition/run-folders/undelivered.ts';
import type { Settings } from '../../../composition/settings.ts';
import { exitCodes } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { buildReport } from '../../../pipeline/index.ts';
import { note, print } from '../../terminal/print.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { runInTerminal } from '../../terminal/run-in-terminal.ts';
import { withLinkHosts } from '../links/link-options.ts';
import { runToPullRequest } from './run-to-pull-request.ts';
import { terminalOptions, type RunFlags } from './run-flags.ts';
import { isIssueUrl } from '../../../intake/index.ts';

/** `patchwright run URL --pr`: runs on an issue of GitHub and opens or updates a draft pull request. */
export async function runIssueUrl(source: string, flags: RunFlags, settings: Settings): Promise<number> {
  if (flags.apply || flags.planOnly || flags.fromPlan !== undefined)
    throw new UsageError('--pr cannot be combined with --apply, --plan-only or --from-plan');
  if (!isIssueUrl(source)) throw new UsageError('--pr needs an issue URL, not a file');
  const { result, published, messages } = await runToPullRequest(
    source,
    async ({ request, workspace, signal }) => {
      return runInTerminal({
        ...terminalOptions(flags, settings),
        request: flags.links ? request : { ...request, links: [] },
        workspace,
        config: withLinkHosts(await loadConfig(workspace, flags, settings), flags.linkHost, source),
        serverUrl: new URL(source).origin,
        isDeliveredNext: true,
        signal,
      });
    },
    path.resolve(flags.repo),
    settings,
  );
  if (result && published.some(({ isUntold }) => !isUntold)) await markDelivered(result.runDir);
  for (const message of messages) note(`${message}\n`);
  const [end] = published;
  if (flags.json)
    printJson({ ...(result ? buildReport(result) : {}), ...end?.verdict, pullRequest: end?.pull ?? null });
  else print(end?.pull ? `${end.pull.url}\n` : '');
  return end ? exitCodes[end.verdict.verdict] : exitCodes.refused;
}
