/** Where pages may come from. */
export interface UrlRules {
  /** Host names; `*.example.com` means every host below. */
  hosts: readonly string[];
  /** Addresses that begin like this are allowed besides, e.g. a forge's attachments. */
  prefixes?: readonly string[];
}

/** Parses an address that may be fetched; `undefined` for everything else. */
export function allowedUrl(text: string, { hosts, prefixes = [] }: UrlRules): URL | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '')
    return undefined;
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname)) return undefined; // no addresses, no single names
  url.hash = '';
  const listed = hosts.some((host) => matchesHost(url.hostname, host.toLowerCase()));
  return listed || prefixes.some((prefix) => url.href.startsWith(prefix)) ? url : undefined;
}

function matchesHost(hostname: string, rule: string): boolean {
  return rule.startsWith('*.') ? hostname.endsWith(rule.slice(1)) : hostname === rule;
}
