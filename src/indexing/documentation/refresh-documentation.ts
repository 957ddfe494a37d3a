import pLimit from 'p-limit';
import type { DocsSite, DocumentationSite } from '../../domain/index.ts';
import type { BlobStore, Clock, SiteReader, SiteVisit, VisitedPage } from '../../ports/index.ts';
import { StoredSite, type StoredPages } from './stored-pages.ts';
import { groupBy } from '../../text/group-by.ts';
import { messageOf } from '../../errors/index.ts';

export interface DocumentationRequest {
  sites: readonly DocsSite[];
  store: BlobStore;
  clock: Clock;
  /** Absent offline: only stored pages are used then. */
  reader?: SiteReader;
  /** Ask every site now, however fresh its pages are. */
  force?: boolean;
  signal?: AbortSignal;
}

/** Pages younger than this are not fetched again, ms. */
const freshMs = 24 * 60 * 60 * 1000;
/** Hosts that are read at one time; the sites of one host follow each other, since it is asked one page at a time. */
const maxHosts = 4;

/**
 * The pages of every configured site: stored ones while they are fresh, otherwise what the site has now; pages that it calls
 * unchanged are not sent again. A site that cannot be read keeps its old pages and says so in its note.
 */
export async function refreshDocumentation(request: DocumentationRequest): Promise<DocumentationSite[]> {
  const found = new Map<DocsSite, DocumentationSite>();
  const limit = pLimit(maxHosts);
  const hosts = groupBy(request.sites, ({ url }) => new URL(url).host);
  await Promise.all(
    [...hosts.values()].map((sites) =>
      limit(async () => {
        for (const site of sites) found.set(site, await refreshSite(site, request));
      }),
    ),
  );
  return request.sites.map((site) => found.get(site)!);
}

async function refreshSite(site: DocsSite, request: DocumentationRequest): Promise<DocumentationSite> {
  const now = request.clock.now();
  const stored = new StoredSite(request.store, `${site.url} ${site.pages} ${site.depth}`);
  const known = await stored.load(now);
  const age = known ? now - known.fetchedAt : Infinity;
  if (known && !request.force && age >= 0 && age < freshMs) return { url: site.url, ...known };
  if (!request.reader) return { url: site.url, pages: [], ...known, note: offlineNote(known) };
  const visit = await request.reader.visit(site, known?.pages ?? [], request.signal);
  if (visit.broken !== undefined && visit.pages.length === 0)
    return { url: site.url, pages: [], ...known, note: `${visit.broken}; ${keptNote(known)}` };
  const old = stillThere(known?.pages ?? [], visit);
  const pages = [...visit.pages, ...old];
  const notes = [visit.broken, silentNote(visit, old), await keep(stored, pages, now)].filter(
    (text) => text !== undefined,
  );
  return { url: site.url, fetchedAt: now, pages, note: notes.length > 0 ? notes.join('; ') : undefined };
}

/** A store that is full or read-only loses no pages of this run; the next one fetches them again. */
async function keep(
  stored: StoredSite,
  pages: readonly VisitedPage[],
  now: number,
): Promise<string | undefined> {
  try {
    return (await stored.save(pages, now)) ? undefined : 'refreshed too often today, so it was not stored';
  } catch (error) {
    return `could not be stored: ${messageOf(error)}`;
  }
}

/**
 * The pages of earlier that a visit did not reach and that may still exist: those whose server was in trouble, and after a
 * visit that broke off all but the refused ones. What is neither linked nor listed any more, or missing, is gone.
 */
function stillThere(old: readonly VisitedPage[], { pages, refused, broken }: SiteVisit): VisitedPage[] {
  const reached = new Set(pages.map(({ url }) => url));
  const mayComeBack = new Map(refused.map((page) => [page.url, page.mayComeBack]));
  return old.filter(({ url }) => !reached.has(url) && (mayComeBack.get(url) ?? broken !== undefined));
}

function silentNote({ broken }: SiteVisit, old: readonly VisitedPage[]): string | undefined {
  if (broken !== undefined || old.length === 0) return undefined;
  return `pages that did not answer, stored copies used: ${old.length}`;
}

function offlineNote(known: StoredPages | undefined): string {
  return known ? 'offline: the pages are older than a day' : 'offline: no pages are stored';
}

function keptNote(known: StoredPages | undefined): string {
  return known ? 'using pages fetched earlier' : 'no pages are stored';
}
