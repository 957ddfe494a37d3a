import type { DocsSite, DocumentationPage } from '../domain/index.ts';

/** What one visit to a site brought. */
export interface SiteVisit {
  pages: readonly DocumentationPage[];
  /** Pages asked for that gave nothing: missing, closed to robots, too large, no text. */
  refused: number;
  /** Why the visit ended before the site or its page limit did; pages seen earlier may still be there. */
  broken?: string;
}

/** Reads the pages of a documentation site within its limits (R21). Expected failures are values. */
export interface SiteReader {
  visit(site: DocsSite, signal?: AbortSignal): Promise<SiteVisit>;
}
