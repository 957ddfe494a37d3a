/** Where pages may come from. */
export interface UrlRules {
  /** Host names; `*.example.com` means every host below, `*` every public host. */
  hosts: readonly string[];
  /** Addresses that begin like this are allowed besides, e.g. a forge's attachments. */
  prefixes?: readonly string[];
  /** A further condition on every address, also behind redirects. */
  accepts?: (url: URL) => boolean;
  /**
   * One server of this machine, e.g. `http://127.0.0.1:8080`, that may be read without https. The person who starts the
   * program may name it, for a local documentation server or a test; a repository's configuration never can.
   */
  loopback?: string;
}

/** Parses an address that may be fetched; `undefined` for everything else. */
export function allowedUrl(text: string, rules: UrlRules): URL | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  if (rules.accepts && !rules.accepts(url)) return undefined;
  if (isLoopback(url, rules.loopback)) return url;
  return isPublicName(url) && isListed(url, rules) ? url : undefined;
}

/** True for an address of the one server of this machine that may be read. */
export function isLoopback(url: URL, loopback: string | undefined): boolean {
  return loopback !== undefined && url.hostname === '127.0.0.1' && url.origin === loopback;
}

/** https, the usual port, and a host with dots that is no address. */
function isPublicName(url: URL): boolean {
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname);
}

function isListed(url: URL, { hosts, prefixes = [] }: UrlRules): boolean {
  const listed = hosts.some((host) => matchesHost(url.hostname, host.toLowerCase()));
  return listed || prefixes.some((prefix) => url.href.startsWith(prefix));
}

function matchesHost(hostname: string, rule: string): boolean {
  if (rule === '*') return true;
  return rule.startsWith('*.') ? hostname.endsWith(rule.slice(1)) : hostname === rule;
}
