import { leaveThroughProxy } from '../../../composition/outbound-proxy.ts';
import type { Settings } from '../../../composition/settings.ts';
import { publishInChild } from './publish-child.ts';
import { runChild } from './run-child.ts';

/** The life of the publishing child. */
export async function serveRun(settings: Settings): Promise<void> {
  await leaveThroughProxy(settings.proxy);
  await runChild((link) => publishInChild(link, settings));
}
