import type { Picture } from './language-model.ts';

/** A page of the web, reduced to what a person reads on it. */
export interface WebPage {
  /** Where it was found in the end, after redirects. */
  url: string;
  title: string;
  text: string;
}

/** Why a page was not fetched. */
export interface WebRefusal {
  reason: string;
}

/** Fetches pictures that people have put into issues, from the forge's own hosts and nowhere else (R21). */
export interface PictureReader {
  readPicture(url: string, signal?: AbortSignal): Promise<Picture | WebRefusal>;
}

/** Fetches pages from listed hosts and nowhere else (R21). Expected failures are values. */
export interface WebReader {
  read(url: string, signal?: AbortSignal): Promise<WebPage | WebRefusal>;
}
