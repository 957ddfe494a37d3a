import type { Config, PartialConfig } from './schema.ts';

const wellKnown = 'api.openai.com';

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
 * Host at which a repository wants all of its code embedded on the user's key: what that costs is in no bound of a run (R26), and
 * a search is said to use no network. What runs on this machine costs nothing.
 * @param config what came of all sources together
 */
export function embeddingHost({ retrieval }: PartialConfig, config: Config): string | undefined {
  const { provider, baseUrl = config.model.baseUrl } = config.retrieval.embeddings;
  if (retrieval?.embeddings?.provider !== 'openai' || provider !== 'openai') return undefined;
  const url = new URL(baseUrl);
  return isHere(url) ? undefined : receiverAt(url);
}

/** Without encryption everybody on the way is a receiver as well, so that is another one than the host by itself. */
function receiverAt(url: URL): string {
  return url.protocol === 'https:' || isHere(url) ? url.host : `${url.protocol}//${url.host}`;
}

function isHere({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
