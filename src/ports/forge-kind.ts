import type { Issue } from '../domain/index.ts';
import type { Forge } from './forge.ts';

/** One repository of a forge, and the token of whoever acts there. */
export interface RepositoryAccess {
  apiUrl: string;
  /** Web address of the forge. */
  serverUrl: string;
  /** `owner/name`. */
  repository: string;
  /** A function is asked before every call, for tokens that are renewed. */
  token: string | (() => Promise<string>);
  /** The forge is reached through a proxy that the process's environment names. */
  proxied?: boolean;
  /** Least time between two writes, ms. */
  writeIntervalMs?: number;
  /** Told of every reply, with what is left of the limit. */
  onReply?: (reply: ForgeReply) => void;
}

/** What a reply says of our limit there. */
export interface ForgeReply {
  status: number;
  /** Calls that are left; absent where the reply does not say. */
  remaining?: number;
  /** When the limit begins anew, seconds since 1970. */
  resetsAt?: number;
  /** It asks to come back later. */
  limited?: true;
}

/** What tells the issues of one kind of forge by their addresses, and opens a repository there. */
export interface ForgeKind {
  /** Whether an address may be one of its issues. */
  serves(url: string): boolean;
  /** @throws {UsageError} for an address that is no issue's */
  placeOf(url: string): { apiUrl: string; serverUrl: string; repository: string; number: number };
  /** Texts come as the forge stores them. */
  loadIssue(url: string, access: { token?: string; apiUrl?: string; proxied?: boolean }): Promise<Issue>;
  open(access: RepositoryAccess): Forge;
}
