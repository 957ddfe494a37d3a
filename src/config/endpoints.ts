import type { PartialConfig } from './schema.ts';

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

/** Without encryption everybody on the way is a receiver as well, so that is another one than the host by itself. */
function receiverAt({ protocol, host, hostname }: URL): string {
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
  return protocol === 'https:' || isHere ? host : `${protocol}//${host}`;
}
