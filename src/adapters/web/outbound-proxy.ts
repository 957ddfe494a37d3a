/** Proxies that requests leave through, as the usual variables name them. */
export interface OutboundProxy {
  /** For addresses without TLS. */
  http: string;
  /** For addresses with TLS; where it is empty, `http` serves them as well. */
  https: string;
  /** Hosts that are reached directly, separated by commas, as in `NO_PROXY`. */
  except: string;
}

export function proxyOptions({ http, https, except }: OutboundProxy) {
  return { httpProxy: http, httpsProxy: https, noProxy: except };
}

/** Has every `fetch` of this process leave through the proxy, but for those that bring a dispatcher of their own. */
export async function sendThroughProxy(proxy: OutboundProxy): Promise<void> {
  // Loading it takes as long as a short run's calls, and most machines need no proxy.
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(new EnvHttpProxyAgent(proxyOptions(proxy)));
}
