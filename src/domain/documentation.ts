/** A page of a documentation site as text: headings begin with `#`, code stands in fences. */
export interface DocumentationPage {
  url: string;
  title: string;
  text: string;
}

/** What is known of one site. */
export interface DocumentationSite {
  /** The address in the configuration. */
  url: string;
  /** When the pages were fetched, ms since 1970; absent when they never were. */
  fetchedAt?: number;
  pages: readonly DocumentationPage[];
  /** What went wrong or was left out, for people. */
  note?: string;
}

/** A piece of a page under one heading that fits an issue. */
export interface DocumentationSection {
  url: string;
  /** Title of the page and the headings above the piece. */
  heading: string;
  text: string;
  score: number;
}
