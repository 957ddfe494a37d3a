import { expect, test } from 'vitest';
import { composeTraces } from '../../src/composition/compose-traces.ts';
import { requireForgeAddresses } from '../../src/composition/forge/forge-addresses.ts';
import { proxyFrom, requireProxy } from '../../src/composition/outbound-proxy.ts';

const thisMachine = 'localhost,127.0.0.1,[::1],::1';

test.each([
  [{}, undefined],
  [{ NO_PROXY: 'a' }, undefined],
  [{ ALL_PROXY: 'http://p' }, undefined],
  [{ HTTP_PROXY: 'http://p' }, { http: 'http://p', https: '', except: thisMachine }],
  [{ HTTPS_PROXY: 'http://p' }, { http: '', https: 'http://p', except: thisMachine }],
  [{ https_proxy: 'http://small', HTTPS_PROXY: 'http://large' }, { http: '', https: 'http://small', except: thisMachine }],
  [{ https_proxy: '', HTTPS_PROXY: 'http://large' }, { http: '', https: 'http://large', except: thisMachine }],
  [{ HTTP_PROXY: 'http://p', NO_PROXY: 'a,b' }, { http: 'http://p', https: '', except: `a,b,${thisMachine}` }],
])('%j names the proxy %j', (environment, proxy) => {
  expect(proxyFrom(environment)).toEqual(proxy);
}); // prettier-ignore

test.each([
  [{ http: '', https: '' }, undefined],
  [{ http: 'http://p:3128', https: 'https://user:word@p' }, undefined],
  [{ http: 'HTTP://P', https: '' }, undefined],
  [{ http: 'p:3128', https: '' }, 'HTTP_PROXY is not a proxy address'],
  [{ http: 'http://p', https: 'socks5://p' }, 'HTTPS_PROXY is not a proxy address'],
  [{ http: '', https: 'http://' }, 'HTTPS_PROXY is not a proxy address'],
  [{ http: 'wrong:word@p', https: 'wrong' }, 'HTTPS_PROXY is not a proxy address'],
])('the proxy %j: %s', (proxy, problem) => {
  const required = () => requireProxy({ ...proxy, except: '' });
  if (problem === undefined) expect(required).not.toThrow();
  else expect(required).toThrow(new RegExp(`^${problem}$`));
});

test('no proxy is needed', () => {
  expect(() => requireProxy(undefined)).not.toThrow();
});

test.each([
  [{}, undefined],
  [{ GITHUB_SERVER_URL: '', GITHUB_API_URL: '' }, undefined],
  [{ GITHUB_SERVER_URL: 'https://github.com', GITHUB_API_URL: 'https://api.github.com' }, undefined],
  [{ GITHUB_SERVER_URL: 'HTTP://host' }, undefined],
  [{ GITHUB_SERVER_URL: 'github.com' }, 'GITHUB_SERVER_URL'],
  [{ GITHUB_SERVER_URL: 'https://' }, 'GITHUB_SERVER_URL'],
  [{ GITHUB_SERVER_URL: 'https://github.com', GITHUB_API_URL: 'file:///etc' }, 'GITHUB_API_URL'],
])('the addresses of a forge %j: %s', (environment, wrong) => {
  const required = () => requireForgeAddresses(environment);
  if (wrong === undefined) expect(required).not.toThrow();
  else expect(required).toThrow(new RegExp(`^${wrong} is not a web address$`));
});

test('without a collector nothing is traced and nothing is loaded', async () => {
  const traces = await composeTraces({ state: '/nowhere', environment: { OTEL_SERVICE_NAME: 'mine' } });
  const { noTraces } = await import('../../src/adapters/opentelemetry/index.ts');
  expect(traces).toBe(noTraces);
});

test.each(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])(
  'a collector that %s names is wanted, and what is not installed for it is told',
  async (name) => {
    const opened = composeTraces({ state: '/nowhere', environment: { [name]: 'http://127.0.0.1:9' } });
    await expect(opened).rejects.toThrow(/opentelemetry/i);
  },
);
