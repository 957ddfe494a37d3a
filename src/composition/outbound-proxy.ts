import { UsageError } from '../errors/index.ts';
import { sendThroughProxy, type OutboundProxy } from '../adapters/web/outbound-proxy.ts';

export type { OutboundProxy };

/** This machine is never reached through a proxy. */
const thisMachine = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * The proxies that the environment names, small letters first as curl has it; absent where it names none. A proxy of
 * `ALL_PROXY` is not looked at: most of those speak SOCKS.
 */
export function proxyFrom(
  environment: Readonly<Record<string, string | undefined>>,
): OutboundProxy | undefined {
  const named = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
  const [http, https] = [named('HTTP_PROXY'), named('HTTPS_PROXY')];
  if (http === '' && https === '') return undefined;
  const except = [named('NO_PROXY'), ...thisMachine].filter(Boolean).join(',');
  return { http, https, except };
}

/**
 * For a process of its own, at its start: what it asks of the forge leaves through the given proxy. The model's
 * adapter and git are given it themselves; pages of strangers are never asked for through it (R21).
 */
export async function leaveThroughProxy(proxy: OutboundProxy | undefined): Promise<void> {
  requireProxy(proxy);
  if (proxy !== undefined) await sendThroughProxy(proxy);
}

/** @throws {UsageError} when a proxy has no address that can be used; it is not quoted, since it may hold a password */
export function requireProxy(proxy: OutboundProxy | undefined): void {
  const name = proxy && wrongProxy(proxy);
  if (name !== undefined)
    throw new UsageError(`${name} is not a proxy address`, {
      hint: `Use the form http://proxy.example:3128 or http://user:password@proxy.example:3128.`,
    });
}

function wrongProxy({ http, https }: OutboundProxy): string | undefined {
  const isWrong = (address: string) =>
    address !== '' && !(/^https?:\/\//i.test(address) && URL.canParse(address));
  if (isWrong(https)) return 'HTTPS_PROXY';
  return isWrong(http) ? 'HTTP_PROXY' : undefined;
}
