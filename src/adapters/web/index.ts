export { SiteCrawler, type CrawlerOptions } from './crawl-site.ts';
export { openLinkReader, openPictureReader } from './link-reader.ts';
export { GuardedFetcher, type FetcherOptions } from './guarded-fetcher.ts';
