import {
  apiUrlFor,
  githubForge,
  loadIssueFromUrl,
  parseIssueUrl,
  type ForgeReply,
} from '../adapters/github/index.ts';
import type { OutboundProxy } from '../adapters/web/outbound-proxy.ts';
import type { Issue } from '../domain/index.ts';
import type { Forge } from '../ports/index.ts';

/** One repository of a forge, and the token of whoever acts there. */
export interface ForgeAccess {
  /** GitHub by default. */
  kind?: ForgeName;
  apiUrl: string;
  /** Web address of the forge. */
  serverUrl: string;
  /** `owner/name`. */
  repository: string;
  /** A function is asked before every call, for tokens that are renewed. */
  token: string | (() => Promise<string>);
  /** What the forge is reached through, where this machine does not reach it by itself. */
  proxy?: OutboundProxy | undefined;
  /** Least time between two writes, ms. */
  writeIntervalMs?: number;
  /** Told of every reply, with what is left of the limit. */
  onReply?: (reply: ForgeReply) => void;
}

/** What composition asks of a kind of forge: to read the addresses of its issues, and for the adapter behind the port. */
interface ForgeKind {
  /** Whether an address may be one of its issues. */
  serves(url: string): boolean;
  /** @throws {UsageError} for an address that is no issue's */
  placeOf(url: string): { apiUrl: string; serverUrl: string; repository: string; number: number };
  /** Texts come as the forge stores them. */
  loadIssue(url: string, access: { token?: string; apiUrl?: string; proxied?: boolean }): Promise<Issue>;
  open(access: ForgeAccess): Forge;
}

const github: ForgeKind = {
  serves: () => true, // Enterprise lies under any name
  placeOf(url) {
    const { origin, owner, name, number } = parseIssueUrl(url);
    return { apiUrl: apiUrlFor(origin), serverUrl: origin, repository: `${owner}/${name}`, number };
  },
  loadIssue: loadIssueFromUrl,
  open({ apiUrl, serverUrl, repository, token, proxy, writeIntervalMs, onReply }) {
    const proxied = proxy !== undefined;
    return githubForge({ apiUrl, serverUrl, repository, token, proxied, writeIntervalMs, onReply });
  },
};

/** Every kind of forge, one line each; the first that serves an address is asked, and GitHub is the last. */
const kinds = { github } satisfies Record<string, ForgeKind>;

export type ForgeName = keyof typeof kinds;

export function forgeKind(name: ForgeName): ForgeKind {
  return kinds[name];
}

/** The kind of forge that an address belongs to. */
export function forgeOfAddress(url: string): ForgeName {
  const names = Object.keys(kinds) as ForgeName[];
  return names.find((name) => kinds[name].serves(url)) ?? 'github';
}
