import OpenAI from 'openai';
import { findPrice, type Config } from '../../../config/index.ts';
import { modelNames } from '../../../composition/model/model-terms.ts';
import type { Settings } from '../../../composition/settings.ts';
import { secretsOfAddress, shownAddress, withoutSecrets } from '../../../text/address-secrets.ts';
import type { Checkup } from './checkup.ts';

/** Names that may stand in a command which a person copies; an endpoint is a stranger. */
const plainName = /^[\w./:@+-]{1,120}$/;
/** Models that answer no questions. */
const otherUse = /embed|rerank|whisper|tts|dall-e/i;

/** Asks the endpoint for its models: is it there, is the key right, does it know the configured names? Costs nothing. */
export async function examineEndpoint(
  config: Config,
  { modelKey }: Pick<Settings, 'modelKey'>,
): Promise<Checkup[]> {
  const { baseUrl, prices } = config.model;
  const shown = shownAddress(baseUrl);
  const names = modelNames(config);
  const what = 'model endpoint';
  const price = findPrice(names.strong, baseUrl, prices);
  const priced: Checkup = {
    what: 'price',
    status: price.source.startsWith('unknown') ? 'note' : 'ok',
    found:
      price.source === 'unknown, local endpoint'
        ? `${names.strong} at ${new URL(baseUrl).host}: unknown`
        : `${names.strong}: $${price.input} in, $${price.output} out per million tokens (${price.source})`,
    advice: price.source.startsWith('unknown')
      ? 'Set model.prices in the configuration so that cost limits can be enforced.'
      : undefined,
  };
  try {
    const client = new OpenAI({
      baseURL: baseUrl,
      apiKey: modelKey ?? 'unused',
      maxRetries: 0,
      timeout: 10_000,
      fetchOptions: { redirect: 'manual' },
    });
    const served = (await client.models.list({ signal: AbortSignal.timeout(10_000) })).data.map(
      (model) => model.id,
    );
    if (served.length === 0) return [namesNothing(shown, what), priced];
    const missing = [...new Set(Object.values(names))].filter((name) => !served.includes(name));
    if (missing.length === 0)
      return [{ what, status: 'ok', found: `${shown} serves ${names.strong}` }, priced];
    const advice = `It serves ${served.slice(0, 8).join(', ')}. Set --model, PATCHWRIGHT_MODEL or model.strong.`;
    return [
      {
        what,
        status: 'problem',
        found: `${shown} does not list ${missing.join(', ')}`,
        advice,
        serves: served.filter((name) => plainName.test(name) && !otherUse.test(name)),
      },
      priced,
    ];
  } catch (error) {
    return [describe(error, shown, what, [modelKey ?? '', ...secretsOfAddress(baseUrl)]), priced];
  }
}

function namesNothing(baseUrl: string, what: string): Checkup {
  return {
    what,
    status: 'note',
    found: `${baseUrl} answers but does not list its models`,
    advice:
      'Most servers need an address that ends in /v1; patchwright doctor --model tests whether it answers.',
  };
}

function describe(error: unknown, baseUrl: string, what: string, secrets: readonly string[]): Checkup {
  const status = error instanceof OpenAI.APIError ? error.status : undefined;
  if (status === 401 || status === 403) {
    return {
      what,
      status: 'problem',
      found: `${baseUrl} refuses the key`,
      advice: 'Set OPENAI_API_KEY to a key of this endpoint.',
    };
  }
  if (status === 404) return namesNothing(baseUrl, what);
  if (status !== undefined)
    return {
      what,
      status: 'problem',
      found: `${baseUrl} answers with an error: ${withoutSecrets((error as Error).message, secrets).slice(0, 200)}`,
      advice:
        status === 402
          ? 'Add credit there.'
          : 'Check its log; patchwright doctor --model sends it a question.',
    };
  return {
    what,
    status: 'problem',
    found: `${baseUrl} cannot be reached`,
    advice:
      'Set OPENAI_BASE_URL and OPENAI_API_KEY. These work without a model: patchwright search, patchwright demo.',
  };
}
