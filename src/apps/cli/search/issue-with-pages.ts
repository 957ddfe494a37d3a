import { GitWorkspace } from '../../../adapters/git/index.ts';
import type { Settings } from '../../../composition/settings.ts';
import type { Issue } from '../../../domain/index.ts';
import { withLinkedPages, reportLinks, type LinkReport } from '../../../pipeline/index.ts';
import { readLinks } from '../../../intake/links/index.ts';
import { composeLinkReader } from '../../../composition/web/compose-link-reader.ts';
import { withLinkHosts } from '../links/link-options.ts';
import { loadConfig } from '../../../composition/load-config.ts';
import type { IssueWithLinks } from '../read-input.ts';
import { note } from '../../terminal/print.ts';

/** Options of `patchwright search` that decide which pages may be read. */
export interface LinkFlags {
  issue?: string;
  repo: string;
  base?: string;
  config?: string;
  linkHost?: string[];
}

/**
 * The issue together with the pages it links to, as the pipeline shows them to a model. Prints to standard error which pages
 * were read and which were not.
 */
export async function issueWithPages(
  { issue, findLinks }: IssueWithLinks,
  flags: LinkFlags,
  settings: Settings,
): Promise<{ issue: Issue; links: LinkReport }> {
  const workspace = await GitWorkspace.open(flags.repo, flags.base);
  const own = { asksModel: false, config: flags.config };
  const config = withLinkHosts(
    await loadConfig(workspace, own, settings),
    flags.linkHost ?? [],
    flags.issue ?? '',
  );
  const reading = await readLinks(composeLinkReader(config, settings, serverOf(issue)), await findLinks());
  for (const { url } of reading.pages) note(`Read ${url}\n`);
  for (const { url, reason } of reading.refused) note(`Not read: ${url} ${reason}\n`);
  return { issue: withLinkedPages(issue, reading.pages), links: reportLinks(reading) };
}

function serverOf({ url }: Issue): string | undefined {
  return url === undefined ? undefined : new URL(url).origin;
}
