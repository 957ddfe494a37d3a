import { EnvHttpProxyAgent, type Agent } from 'undici';
import { proxyOptions, type OutboundProxy } from './outbound-proxy.ts';

/** A dispatcher for everything but the hosts that are reached directly. */
export function proxyAgent(proxy: OutboundProxy, options: Agent.Options = {}) {
  return new EnvHttpProxyAgent({ ...options, ...proxyOptions(proxy) });
}
