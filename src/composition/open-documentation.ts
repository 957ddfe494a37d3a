import { SiteCrawler } from '../adapters/web/index.ts';
import type { Config } from '../config/index.ts';
import type { DocumentationSite } from '../domain/index.ts';
import { refreshDocumentation } from '../indexing/index.ts';
import type { BlobStore, Clock } from '../ports/index.ts';

export interface DocumentationOrder {
  config: Config;
  store: BlobStore;
  clock: Clock;
  /** Read every site now, however fresh its pages are. */
  force?: boolean;
  /** Use stored pages only, as with `PATCHWRIGHT_OFFLINE=1`. */
  offline?: boolean;
  signal?: AbortSignal;
}

/**
 * The pages of the configured documentation sites, read when they are older than a day. With `PATCHWRIGHT_OFFLINE=1` only
 * stored pages are used; `PATCHWRIGHT_DOCS_LOOPBACK` names one server of this machine that may be read without https.
 */
export async function openDocumentation(order: DocumentationOrder): Promise<DocumentationSite[]> {
  const { config, offline = process.env['PATCHWRIGHT_OFFLINE'] === '1', ...rest } = order;
  const loopback = process.env['PATCHWRIGHT_DOCS_LOOPBACK'];
  const reader = new SiteCrawler({
    siteMs: config.docs.seconds * 1000,
    ...(loopback ? { loopback } : {}),
  });
  return refreshDocumentation({ ...rest, sites: config.docs.sites, ...(offline ? {} : { reader }) });
}
