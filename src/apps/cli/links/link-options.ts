import type { Config } from '../../../config/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { isIssueUrl } from '../../../intake/index.ts';

/** Collects a host of `--link-host`; the option may be repeated. */
export function addHost(value: string, earlier: string[]): string[] {
  const host = value.toLowerCase();
  if (!/^(\*|(\*\.)?[a-z0-9.-]+)$/.test(host))
    throw new UsageError(`--link-host ${value} is not a host name`, {
      hint: 'Use a host like docs.example.com, *.example.com for every subdomain, or * for every public host.',
    });
  return [...earlier, host];
}

/**
 * The configuration with further hosts whose pages this run may read. Every public host can only be meant for a text of
 * one's own: what stands in an issue on GitHub was written by others, who must not choose what is fetched (R21).
 * @throws {UsageError} for `*` with the address of an issue
 */
export function withLinkHosts(config: Config, hosts: readonly string[], source: string): Config {
  if (hosts.includes('*') && isIssueUrl(source))
    throw new UsageError("--link-host '*' only works with a file or -", {
      hint: 'Others can write issues on GitHub. List the hosts that you trust: --link-host docs.example.com.',
    });
  if (hosts.length === 0) return config;
  const links = { ...config.github.links, hosts: [...config.github.links.hosts, ...hosts] };
  return { ...config, github: { ...config.github, links } };
}
