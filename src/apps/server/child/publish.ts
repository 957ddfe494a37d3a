import type { Settings } from '../../../composition/settings.ts';
import { publishInChild } from './publish-child.ts';
import { runChild } from './run-child.ts';

/** The life of the publishing child. */
export async function serveRun(settings: Settings): Promise<void> {
  await runChild((link) => publishInChild(link, settings));
}
