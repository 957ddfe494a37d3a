/** A page that the issue links to, as a person reads it. */
export interface LinkedPage {
  /** Where it was found in the end, after redirects. */
  url: string;
  /** Empty for a plain text such as an attached log. */
  title: string;
  text: string;
}

/** What became of the links of an issue. */
export interface LinkReading {
  pages: readonly LinkedPage[];
  /** Addresses that were not read, each with the reason; the verb of the sentence "the page … ". */
  refused: readonly { url: string; reason: string }[];
}
