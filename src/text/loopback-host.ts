/**
 * Whether a host, as `URL` gives it, is this machine: what is sent there leaves it not, needs no encryption, and costs
 * nothing that anybody lists.
 */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
