import type { LinkedPage, LinkReading } from '../../domain/index.ts';
import type { WebReader } from '../../ports/index.ts';
import { visibleText } from '../markdown/visible-text.ts';

/** Pages of one issue: what comes later is seldom what it is about, and each takes room in the prompt. */
const maxPages = 3;
/** Addresses that are tried, since each may take as long as the fetcher lets it. */
const maxTried = 8;
/** Reason of an address that R21 does not let through. It was never connected to. */
const notListed = 'is not on a listed host';

/**
 * Reads pages that the frozen text links to; what was not read is told with its reason, in any case (R21). Which
 * addresses may be asked at all is decided by the reader, address by address and again behind every redirect.
 * @param reader absent offline: then nothing is read
 */
export async function readLinks(
  reader: WebReader | undefined,
  links: readonly string[],
  signal?: AbortSignal,
): Promise<LinkReading> {
  const pages: LinkedPage[] = [];
  const refused: { url: string; reason: string }[] = [];
  let tried = 0;
  for (const url of onePerPage(links)) {
    const reason = whyNot(reader, pages.length, tried);
    const found = reason === undefined ? await reader!.read(url, signal) : { reason };
    if ('reason' in found) {
      refused.push({ url, reason: found.reason });
      if (found.reason !== notListed) tried += 1;
      continue;
    }
    tried += 1;
    const text = visibleText(found.text).text;
    if (text === '') refused.push({ url, reason: 'has no text' });
    else pages.push({ url: found.url, title: visibleText(found.title).text, text });
  }
  return { pages, refused };
}

/** Several links may point at places of one page. */
function onePerPage(links: readonly string[]): string[] {
  const pageOf = (link: string) => link.split('#', 1)[0]!;
  return links.filter((link, at) => links.findIndex((other) => pageOf(other) === pageOf(link)) === at);
}

function whyNot(reader: WebReader | undefined, read: number, tried: number): string | undefined {
  if (!reader) return 'is not read offline';
  if (read >= maxPages) return `is beyond the limit of ${maxPages} pages`;
  return tried >= maxTried ? `is beyond the limit of ${maxTried} attempts` : undefined;
}

/** True when an address was left alone because nobody listed its host. */
export function isUnlisted({ reason }: { reason: string }): boolean {
  return reason === notListed;
}
