import { SiteCrawler } from '../../adapters/web/index.ts';
import type { Config } from '../../config/index.ts';
import type { DocumentationSite } from '../../domain/index.ts';
import { documentationSites, refreshDocumentation } from '../../indexing/index.ts';
import type { BlobStore, Clock, Workspace } from '../../ports/index.ts';
import type { Settings } from '../settings.ts';

export interface DocumentationOptions {
  config: Config;
  workspace: Workspace;
  settings: Pick<Settings, 'offline' | 'loopback'>;
  store: BlobStore;
  clock: Clock;
  /** Read every site now, however fresh its pages are. */
  force?: boolean;
  /** Use stored pages only, as with `PATCHWRIGHT_OFFLINE=1`. */
  storedOnly?: boolean;
  signal?: AbortSignal;
}

/**
 * The pages of the configured documentation sites and of those that dependencies select, read when they are older than a day. With `PATCHWRIGHT_OFFLINE=1` only
 * stored pages are used; `PATCHWRIGHT_DOCS_LOOPBACK` names one server of this machine that may be read without https.
 */
export async function openDocumentation(options: DocumentationOptions): Promise<DocumentationSite[]> {
  const { config, workspace, settings, storedOnly = settings.offline, ...rest } = options;
  const { seconds } = config.docs;
  const sites = await documentationSites(config.docs, workspace);
  const reader = new SiteCrawler({ siteMs: seconds * 1000, loopback: settings.loopback.docs });
  return refreshDocumentation({ ...rest, sites, reader: storedOnly ? undefined : reader });
}
