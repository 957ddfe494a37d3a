import type { Picture } from './language-model.ts';

/** A web page, reduced to its readable text. */
export interface WebPage {
  /** Its address after redirects. */
  url: string;
  title: string;
  text: string;
}

/** Why a page was not fetched. */
export interface WebRefusal {
  reason: string;
}

/** Fetches the pictures of issues, only from the forge's own hosts (R21). */
export interface PictureReader {
  readPicture(url: string, signal?: AbortSignal): Promise<Picture | WebRefusal>;
}

/** Fetches pages, only from listed hosts (R21). Expected failures are returned as values. */
export interface WebReader {
  read(url: string, signal?: AbortSignal): Promise<WebPage | WebRefusal>;
}
