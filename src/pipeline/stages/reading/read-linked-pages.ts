import type { Issue, LinkedPage, LinkReading } from '../../../domain/index.ts';
import { readLinks } from '../../../intake/links/index.ts';
import { excerptPage } from '../../../retrieval/index.ts';
import { remember } from '../../remember.ts';
import type { RunRequest } from '../../types.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The stage under which a run keeps what it read; a replay takes it from there. */
export const linksStage = 'links';
/** Characters of one page that the model sees; every call pays for them again. */
const longestPage = 5000;

/** A request whose issue holds the pages that it links to, and what became of each link. */
export interface RequestWithPages {
  request: RunRequest;
  /** The issue to search with: a page has words of its own that would drown the person's, an attached log has not. */
  searched: Issue;
  links?: LinkReading;
}

/**
 * Reads the pages that the issue links to. They are frozen with the run: resuming and replaying it fetch nothing, and the
 * hash of the input, which holds the addresses alone, does not depend on what a server answers.
 */
export async function readLinkedPages(
  request: RunRequest,
  dependencies: Dependencies,
): Promise<RequestWithPages> {
  if (!request.links?.length) return { request, searched: request.issue };
  const links = await remember(dependencies.folder, linksStage, () =>
    readLinks(dependencies.linkReader, request.links!, dependencies.signal),
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

/** The issue with pages as further comments, each cut to what fits the issue. */
export function withLinkedPages(issue: Issue, pages: readonly LinkedPage[]): Issue {
  if (pages.length === 0) return issue;
  const comments = pages.map((page) => {
    const text = excerptPage(page, issue, longestPage);
    return { author: `page ${page.url}`, body: page.title === '' ? text : `${page.title}\n\n${text}` };
  });
  return { ...issue, comments: [...(issue.comments ?? []), ...comments] };
}

/** Which pages were read, without their texts, and why others were not. */
export interface LinkReport {
  read: readonly { url: string; title: string }[];
  refused: LinkReading['refused'];
}

/** What people and programs are told of a reading. */
export function reportLinks({ pages, refused }: LinkReading): LinkReport {
  return { read: pages.map(({ url, title }) => ({ url, title })), refused };
}
