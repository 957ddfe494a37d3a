import type { WebReader } from '../../ports/index.ts';
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
