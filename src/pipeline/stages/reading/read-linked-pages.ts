import type { Issue, LinkedPage, LinkReading } from '../../../domain/index.ts';
import { isUnlisted, readLinks } from '../../../intake/links/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { excerptPage, findMentions } from '../../../retrieval/index.ts';
import { remember } from '../../remember.ts';
import type { RunRequest } from '../../types.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The stage name under which a run keeps the pages it read, so that a replay needs no network. */
export const linksStage = 'links';
/** The most characters of one page that the model sees; every call pays for them again. */
const longestPage = 5000;

/** A request whose issue includes the pages that it links to, with what became of each link. */
export interface RequestWithPages {
  request: RunRequest;
  /**
   * The issue to search with. It includes attached logs but no pages, since the many words of a page would drown those of
   * the person.
   */
  searched: Issue;
  links?: LinkReading;
}

/**
 * Reads the pages that the issue links to. They are frozen with the run: resuming or replaying it fetches nothing. The hash
 * of the input covers only the addresses, so it does not depend on what a server answers.
 */
export async function readLinkedPages(
  request: RunRequest,
  dependencies: Dependencies,
): Promise<RequestWithPages> {
  if (!request.links?.length) return { request, searched: request.issue };
  const links = await remember(dependencies.folder, linksStage, async () =>
    withoutOwnFiles(
      await readLinks(dependencies.linkReader, request.links!, dependencies.signal),
      dependencies.workspace,
    ),
  );
  dependencies.events.emit({
    type: 'links-read',
    ...reportLinks(links),
  });
  const logs = links.pages.filter((page) => page.title === '');
  return {
    request: { ...request, issue: withLinkedPages(request.issue, links.pages) },
    searched: withLinkedPages(request.issue, logs),
    links,
  };
}

/** A link to a file that the checkout holds is followed there, by the search: whether its host is listed tells nothing. */
async function withoutOwnFiles({ pages, refused }: LinkReading, workspace: Workspace): Promise<LinkReading> {
  if (!refused.some(isUnlisted)) return { pages, refused };
  const own = new Set((await workspace.tree()).map(({ path }) => path));
  const isOwn = (url: string) =>
    findMentions(url).paths.some(({ kind, path }) => kind === 'link' && own.has(path));
  return { pages, refused: refused.filter((one) => !(isUnlisted(one) && isOwn(one.url))) };
}

/** Appends pages to the issue as comments, each reduced to the part that fits the issue. */
export function withLinkedPages(issue: Issue, pages: readonly LinkedPage[]): Issue {
  if (pages.length === 0) return issue;
  const comments = pages.map((page) => {
    const text = excerptPage(page, issue, longestPage);
    return { author: `page ${page.url}`, body: page.title === '' ? text : `${page.title}\n\n${text}` };
  });
  return { ...issue, comments: [...(issue.comments ?? []), ...comments] };
}

/** Which pages were read, without their texts, and why the others were not. */
export interface LinkReport {
  read: readonly { url: string; title: string }[];
  refused: LinkReading['refused'];
}

/** What reports say about the linked pages. */
export function reportLinks({ pages, refused }: LinkReading): LinkReport {
  return { read: pages.map(({ url, title }) => ({ url, title })), refused };
}
