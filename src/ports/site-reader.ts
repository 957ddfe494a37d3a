import type { DocsSite, DocumentationPage } from '../domain/index.ts';

/** A page as one visit found it, with what a later visit needs to ask whether it has changed. */
export interface VisitedPage extends DocumentationPage {
  /** Addresses of pages of the same site that it links to. */
  links: readonly string[];
  /** The canonical address that the page itself gives. */
  canonical?: string;
  /** Validators as the server sent them (RFC 9110, 8.8). */
  etag?: string;
  lastModified?: string;
}

/** A page that could not be read. */
export interface RefusedPage {
  url: string;
  reason: string;
  /** Whether it was a temporary failure of the server; otherwise the page is missing, closed to robots, or not text. */
  mayComeBack: boolean;
}

/** The result of one visit to a site. */
export interface SiteVisit {
  pages: readonly VisitedPage[];
  refused: readonly RefusedPage[];
  /** Why the visit ended early, before all pages or the page limit; pages of an earlier visit may still exist. */
  broken?: string;
}

/** Reads the pages of a documentation site within its limits (R21). Expected failures are returned as values. */
export interface SiteReader {
  /** @param known pages of an earlier visit; the server need not send unchanged ones again */
  visit(site: DocsSite, known: readonly VisitedPage[], signal?: AbortSignal): Promise<SiteVisit>;
}
