import type { Config, PartialConfig } from './schema.ts';
import { shownAddress } from '../text/address-secrets.ts';
import { isLoopbackHost } from '../text/loopback-host.ts';

const wellKnown = 'api.openai.com';

/**
 * Who answers in each role: equal names at two endpoints, or with another effort, are two models to whoever compares
 * or keeps their answers.
 */
export function answerersOf({ model }: Pick<Config, 'model'>): { strong: string; weak: string } {
  const { strong, weak = strong, baseUrl, reasoningEffort = '' } = model;
  const answerer = (name: string) => [baseUrl, name, reasoningEffort].join(' ');
  return { strong: answerer(strong), weak: answerer(weak) };
}

/** The configuration as a run folder keeps it: without keys in the addresses of endpoints (R19). */
export function withShownEndpoints(config: Config): Config {
  const { model, retrieval } = config;
  const { baseUrl } = retrieval.embeddings;
  const embeddings = { ...retrieval.embeddings, ...(baseUrl && { baseUrl: shownAddress(baseUrl) }) };
  return {
    ...config,
    model: { ...model, baseUrl: shownAddress(model.baseUrl) },
    retrieval: { ...retrieval, embeddings },
  };
}

/**
 * Hosts that would get the user's key, code or issue text because a source of configuration says so (R31). The default
 * endpoint is the user's own choice.
 * @param over what the user set, which wins
 * @param asksModel whether a model is asked at all, or embeddings alone
 */
export function namedEndpoints(
  { model, retrieval }: PartialConfig,
  over: PartialConfig = {},
  asksModel = true,
): string[] {
  const ofModel = over.model?.baseUrl === undefined ? model?.baseUrl : undefined;
  const { provider, baseUrl } = retrieval?.embeddings ?? {};
  const ofEmbeddings = provider === 'openai' ? (baseUrl ?? ofModel) : undefined;
  const hosts = [asksModel ? ofModel : undefined, ofEmbeddings].flatMap((url) =>
    typeof url === 'string' && URL.canParse(url) ? [receiverAt(new URL(url))] : [],
  );
  return [...new Set(hosts)].filter((host) => host !== wellKnown);
}

/**
 * The host at which a repository wants all of its code embedded with the user's key. No bound of a run covers that cost
 * (R26), and a search promises to use no network. An endpoint on this machine costs nothing.
 * @param config all sources merged
 */
export function embeddingHost({ retrieval }: PartialConfig, config: Config): string | undefined {
  const { provider, baseUrl = config.model.baseUrl } = config.retrieval.embeddings;
  if (retrieval?.embeddings?.provider !== 'openai' || provider !== 'openai') return undefined;
  const url = new URL(baseUrl);
  return isLoopbackHost(url.hostname) ? undefined : receiverAt(url);
}

/**
 * Without encryption everybody on the way receives the data as well, so an address without TLS is a receiver of its
 * own.
 */
function receiverAt(url: URL): string {
  return url.protocol === 'https:' || isLoopbackHost(url.hostname)
    ? url.host
    : `${url.protocol}//${url.host}`;
}
