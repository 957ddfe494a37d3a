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
  if (proxy !== undefined) await sendThroughProxy(proxy);
}
