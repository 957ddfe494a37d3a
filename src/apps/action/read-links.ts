import type { IssueComment } from '../../domain/index.ts';
import { visibleText } from '../../intake/github/index.ts';
import type { WebReader } from '../../ports/index.ts';

const maxPages = 3;

/** Reads pages that the frozen text links to, as further material; what could not be read is told (R21). */
export async function readLinks(
  reader: WebReader,
  links: readonly string[],
): Promise<{ pages: IssueComment[]; leftOut: string[] }> {
  const pages: IssueComment[] = [];
  const leftOut: string[] = [];
  for (const link of links) {
    if (pages.length >= maxPages) break;
    const page = await reader.read(link);
    if ('reason' in page) {
      if (page.reason !== 'is not on a listed host') leftOut.push(`a linked page, which ${page.reason}`);
      continue;
    }
    const body = visibleText(`${page.title}\n\n${page.text}`).text;
    if (body !== '') pages.push({ author: `page ${page.url}`, body });
  }
  return { pages, leftOut };
}
