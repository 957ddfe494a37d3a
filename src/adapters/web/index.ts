export { SiteCrawler, type CrawlerOptions } from './crawl-site.ts';
export { GuardedFetcher, type FetcherOptions } from './guarded-fetcher.ts';
