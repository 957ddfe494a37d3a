import { EnvHttpProxyAgent, setGlobalDispatcher, type Agent } from 'undici';

/** Proxies that requests leave through, as the usual variables name them. */
export interface OutboundProxy {
  /** For addresses without TLS. */
  http: string;
  /** For addresses with TLS; where it is empty, `http` serves them as well. */
  https: string;
  /** Hosts that are reached directly, separated by commas, as in `NO_PROXY`. */
  except: string;
}

/** A dispatcher for everything but the hosts that are reached directly. */
export function proxyAgent({ http, https, except }: OutboundProxy, options: Agent.Options = {}) {
  return new EnvHttpProxyAgent({ ...options, httpProxy: http, httpsProxy: https, noProxy: except });
}

/** Has every `fetch` of this process leave through the proxy, but for those that bring a dispatcher of their own. */
export function sendThroughProxy(proxy: OutboundProxy): void {
  setGlobalDispatcher(proxyAgent(proxy));
}
