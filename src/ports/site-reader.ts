import type { DocsSite, DocumentationPage } from '../domain/index.ts';

/** A page as one visit found it, with what a later visit needs to ask whether it has changed. */
export interface VisitedPage extends DocumentationPage {
  /** Addresses of the pages of the site that it leads to. */
  links: readonly string[];
  /** The address that the page itself calls its right one. */
  canonical?: string;
  /** Validators as the server sent them (RFC 9110, 8.8). */
  etag?: string;
  lastModified?: string;
}

/** A page that was asked for and gave nothing. */
export interface RefusedPage {
  url: string;
  reason: string;
  /** The server was in trouble and may have the page again; otherwise it is missing, closed to robots or no text. */
  mayComeBack: boolean;
}

/** What one visit to a site brought. */
export interface SiteVisit {
  pages: readonly VisitedPage[];
  refused: readonly RefusedPage[];
  /** Why the visit ended before the site or its page limit did; pages seen earlier may still be there. */
  broken?: string;
}

/** Reads the pages of a documentation site within its limits (R21). Expected failures are values. */
export interface SiteReader {
  /** @param known pages of an earlier visit: those that the server calls unchanged are not sent again */
  visit(site: DocsSite, known: readonly VisitedPage[], signal?: AbortSignal): Promise<SiteVisit>;
}
