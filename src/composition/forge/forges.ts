import { githubKind } from '../../adapters/github/index.ts';
import type { OutboundProxy } from '../../adapters/web/outbound-proxy.ts';
import type { ForgeKind, RepositoryAccess } from '../../ports/index.ts';

/** Every kind of forge, one line each; the first that serves an address is asked, and GitHub is the last. */
const kinds = { github: githubKind } satisfies Record<string, ForgeKind>;

export type ForgeName = keyof typeof kinds;

/** One repository of one of them. */
export interface ForgeAccess extends Omit<RepositoryAccess, 'proxied'> {
  /** GitHub by default. */
  kind?: ForgeName;
  /** What the forge is reached through, where this machine does not reach it by itself. */
  proxy?: OutboundProxy | undefined;
}

export function forgeKind(name: ForgeName): ForgeKind {
  return kinds[name];
}

/** The kind of forge that an address belongs to. */
export function forgeOfAddress(url: string): ForgeName {
  const names = Object.keys(kinds) as ForgeName[];
  return names.find((name) => kinds[name].serves(url)) ?? 'github';
}
