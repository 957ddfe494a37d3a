import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Finds all addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** True for an address out on the internet: not private, local, link-local, mapped, reserved or multicast (H26). */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // Only 2000::/3 is assigned; the rest includes old notations of IPv4 such as `::7f00:1`.
  return parsed.kind() === 'ipv4' || parsed.toByteArray()[0]! >> 5 === 1;
}

/**
 * The one address to connect to. It is resolved here and used as it is, so that the name cannot mean another machine a
 * moment later. A host with any private address is refused.
 */
export async function pinAddress(host: string, resolve: Resolve): Promise<string | undefined> {
  const addresses = await resolve(host).catch(() => []);
  return addresses.length > 0 && addresses.every(isPublicAddress) ? addresses[0] : undefined;
}
