import { rm } from 'node:fs/promises';
import { composeCheckout, openMirror } from '../../../composition/forge/compose-forge.ts';
import { executeRun } from '../../../composition/run/execute-run.ts';
import type { Settings } from '../../../composition/settings.ts';
import { draftJobs, openEventContext, raiseLimitOf } from '../../../jobs/events/index.ts';
import type { ChildEnd } from '../protocol.ts';
import { pinnedForge } from './guarded-forge.ts';
import { CalledModel } from './called-model.ts';
import { endOfDrafts } from './how-it-ended.ts';
import { accessOf, deliveryRequest } from './delivery-request.ts';
import type { Link } from './link.ts';
import { remoteRuns } from './remote-runs.ts';

/**
 * Drafts what a delivery asks for: has the model key and a token that can only read one repository, and no way to the
 * database.
 */
export async function draftInChild(link: Link, settings: Settings, signal: AbortSignal): Promise<ChildEnd> {
  const { order } = link;
  const access = accessOf(link, settings);
  try {
    const context = await openEventContext(
      deliveryRequest(link, settings, access, (forge) => pinnedForge(forge, link)),
    );
    const drafts = await draftJobs(context, {
      openWorkspace: composeCheckout(await openMirror(order.mirror), access),
      run: ({ request, workspace, context: known, signal: unwanted }) =>
        executeRun({
          request,
          workspace,
          config: known.config,
          raiseLimit: raiseLimitOf(known),
          settings,
          serverUrl: order.forgeUrl,
          runs: remoteRuns(link),
          model: new CalledModel(link, known.config),
          signal: AbortSignal.any([signal, unwanted]),
        }),
    });
    return endOfDrafts(drafts, order.isPatient);
  } finally {
    await rm(order.folder, { recursive: true, force: true });
  }
}
