export { GuardedFetcher, type FetcherOptions } from './guarded-fetcher.ts';
