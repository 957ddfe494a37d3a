import type { Issue } from '../domain/index.ts';
import type { Forge } from './forge.ts';

/** Access to one repository of a forge. */
export interface RepositoryAccess {
  apiUrl: string;
  /** Web address of the forge. */
  serverUrl: string;
  /** `owner/name`. */
  repository: string;
  /** A function is called before every request, for tokens that are renewed, and with a token that was refused for another one. */
  token: string | ((refused?: string) => Promise<string>);
  /** Whether the forge is reached through the proxy of the process. */
  proxied?: boolean;
  /** Shortest time between two writes, ms. */
  writeIntervalMs?: number;
  /** Called for every reply, with the rest of the rate limit. */
  onReply?: (reply: ForgeReply) => void;
}

/** What a reply says about our rate limit. */
export interface ForgeReply {
  status: number;
  /** Remaining calls; absent where the reply does not say. */
  remaining?: number;
  /** When the limit is reset, seconds since 1970. */
  resetsAt?: number;
  /** The reply asks us to come back later. */
  limited?: true;
}

/** One kind of forge: recognises the addresses of its issues and opens its repositories. */
export interface ForgeKind {
  /** Whether an address may be one of its issues. */
  serves(url: string): boolean;
  /** @throws {UsageError} for an address that is not that of an issue */
  placeOf(url: string): { apiUrl: string; serverUrl: string; repository: string; number: number };
  /** Loads an issue with its texts as the forge stores them. */
  loadIssue(url: string, access: { token?: string; apiUrl?: string; proxied?: boolean }): Promise<Issue>;
  open(access: RepositoryAccess): Forge;
}
