import type { PictureReader, WebReader } from '../../ports/index.ts';
import { GuardedFetcher, type FetcherOptions } from './guarded-fetcher.ts';

/** Who may be asked for pages that an issue links to. */
export interface LinkRules extends Pick<FetcherOptions, 'hosts' | 'loopback'> {
  /** Web address of the forge whose attachments may be read, e.g. `https://github.com`. */
  serverUrl: string;
}

/** The reader of links in issues: listed hosts and the forge's own attachments, nothing else (R21). */
export function openLinkReader({ serverUrl, ...rules }: LinkRules): WebReader {
  const prefixes = [`${serverUrl}/user-attachments/files/`, 'https://objects.githubusercontent.com/'];
  return new GuardedFetcher({ ...rules, prefixes });
}

/** Longest picture, bytes, and how long it may take, ms: a screenshot of a large screen has one or two megabytes. */
const pictureLimits = { maxBytes: 4 * 1024 * 1024, timeoutMs: 20_000 };

/** The reader of pictures in issues: what people have uploaded to the forge, by its address and where that leads. */
export function openPictureReader({
  serverUrl,
  loopback,
}: Pick<LinkRules, 'serverUrl' | 'loopback'>): PictureReader {
  const prefixes = [
    `${serverUrl}/user-attachments/assets/`,
    'https://user-images.githubusercontent.com/',
    'https://private-user-images.githubusercontent.com/',
    'https://github-production-user-asset-6210df.s3.amazonaws.com/',
  ];
  return new GuardedFetcher({ hosts: [], prefixes, loopback, ...pictureLimits });
}
