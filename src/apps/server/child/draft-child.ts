import { rm } from 'node:fs/promises';
import { composeCheckout, openMirror } from '../../../composition/compose-forge.ts';
import { executeRun } from '../../../composition/run/execute-run.ts';
import type { Settings } from '../../../composition/settings.ts';
import { draftJobs, openJobContext } from '../../../jobs/events/index.ts';
import type { ChildEnd } from '../protocol.ts';
import { diskFull, saysDiskFull } from './disk-full.ts';
import { pinnedForge } from './guarded-forge.ts';
import { CalledModel } from './called-model.ts';
import { accessOf, jobOrderOf } from './job-order.ts';
import type { Link } from './link.ts';
import { remoteRuns } from './remote-runs.ts';

/** Reasons of failures that the same attempt may not meet again later. */
const passing = new Set('rate-limited server-error not-json unreachable timed-out cut-off'.split(' '));

/**
 * Drafts what a delivery asks for: has the model key and a token that can only read one repository, and no way to the
 * database.
 */
export async function draftInChild(link: Link, settings: Settings, signal: AbortSignal): Promise<ChildEnd> {
  const { order } = link;
  const access = accessOf(link, settings);
  try {
    const context = await openJobContext(
      jobOrderOf(link, settings, access, (forge) => pinnedForge(forge, link)),
    );
    const drafts = await draftJobs(context, {
      openWorkspace: composeCheckout(await openMirror(order.mirror), access),
      run: ({ request, workspace, context: { config }, signal: unwanted }) =>
        executeRun({
          request,
          workspace,
          config,
          settings,
          serverUrl: order.forgeUrl,
          runs: remoteRuns(link),
          model: new CalledModel(link, config),
          signal: AbortSignal.any([signal, unwanted]),
        }),
    });
    const outcomes = 'outcomes' in drafts ? drafts.outcomes : [];
    const failed = outcomes.map(({ verdict }) => verdict).filter(({ verdict }) => verdict === 'failed');
    const full = failed.find(({ reason, message }) => reason === 'unexpected' && saysDiskFull(message));
    if (full) return { kind: 'later', code: diskFull, why: full.message };
    const put = failed.find(({ reason }) => passing.has(reason));
    if (put) return { kind: 'later', code: put.reason, why: put.message };
    return { kind: 'drafted', drafts: JSON.stringify(drafts) };
  } finally {
    await rm(order.folder, { recursive: true, force: true });
  }
}
