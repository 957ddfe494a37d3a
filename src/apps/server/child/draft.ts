import { leaveThroughProxy } from '../../../composition/outbound-proxy.ts';
import type { Settings } from '../../../composition/settings.ts';
import { draftInChild } from './draft-child.ts';
import { runChild } from './run-child.ts';

/** The life of the drafting child. Each kind is a program of its own: it loads nothing of the other. */
export async function serveRun(settings: Settings): Promise<void> {
  await leaveThroughProxy(settings.proxy);
  await runChild((link, signal) => draftInChild(link, settings, signal));
}
