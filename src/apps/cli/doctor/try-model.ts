import OpenAI from 'openai';
import type { Settings } from '../../../composition/settings.ts';
import type { Config } from '../../../config/index.ts';
import { PatchwrightError } from '../../../errors/index.ts';
import type { ModelRequest } from '../../../ports/index.ts';
import { countTokens } from '../../../tokens/index.ts';
import type { Checkup } from './checkup.ts';
import { tryPicture } from './try-picture.ts';
import {
  composeExamination,
  type ExaminedEndpoint,
  replyProblem,
  type StreamOutcome,
} from '../../../composition/model/compose-model.ts';
import { shownAddress } from '../../../text/address-secrets.ts';

/** A word that no model says by chance, and that only the beginning of the prompt holds. */
const markedWord = 'quillwort';
const filler = 'Line of filler that means nothing and only takes its place in the prompt.\n';

/**
 * Calls the model: one tiny call, one with a tiny picture, and one of `contextTokens` tokens to see whether the endpoint reads a
 * prompt to its beginning. Costs what three such calls cost.
 * @param contextTokens 0 leaves the long call out
 * @param longestMs longest wait for a piece of a reply; a run waits as configured
 */
export async function tryModel(
  config: Config,
  settings: Pick<Settings, 'modelKey' | 'proxy'>,
  contextTokens: number,
  longestMs = 60_000,
): Promise<Checkup[]> {
  const model = composeExamination(config, settings, longestMs);
  const checkups: Checkup[] = [];
  try {
    checkups.push(...(await tryTiny(model, config)));
    if (checkups[0]?.status === 'ok') checkups.push(await tryPicture(model, config.model.vision));
    const announced = await announcedContext(config, settings);
    if (contextTokens > 0 && checkups[0]?.status === 'ok')
      checkups.push(await tryLong(model, config, contextTokens, announced));
    else if (contextTokens > 0)
      checkups.push(
        noted('context', 'not measured, because there was no first reply', 'See the model call above.'),
      );
    else if (announced !== undefined)
      checkups.push(ok('context', `${announced} tokens, according to the endpoint`));
  } catch (error) {
    if (!(error instanceof PatchwrightError)) throw error;
    const wait = `doctor waits ${longestMs / 1000} s at most, a run model.timeoutSeconds (${config.model.timeoutSeconds}).`;
    checkups.push(failureOf(error, checkups.length === 0, wait));
  }
  return checkups;
}

/** What the first call failed of, or the long one: a picture that fails is told by itself. */
function failureOf(error: PatchwrightError, isFirst: boolean, wait: string): Checkup {
  const isLate = error.code === 'timed-out';
  if (isLate && !isFirst) return noted('context', `not measured: ${error.message}`, wait);
  return failed(isFirst ? 'model call' : 'context', error.message, isLate ? wait : error.hint);
}

async function tryTiny(model: ExaminedEndpoint, config: Config): Promise<Checkup[]> {
  const { outcome, timing } = await model.stream(question('Reply with the single word: ready', 200));
  const problem = problemOf(outcome, config);
  if (problem) throw problem;
  const { text, pieces, usage, cut } = outcome;
  const seconds = (timing.waitMs + timing.thinkMs + timing.writeMs) / 1000;
  const thought = usage?.completion_tokens_details?.reasoning_tokens ?? outcome.thinking;
  const said = JSON.stringify(text.slice(0, 40));
  const answered: Checkup =
    text.trim() === '' || cut !== undefined
      ? failed('model call', `no usable reply (${endOf(outcome)}, text ${said})`, adviceOn(thought))
      : ok(
          'model call',
          `${outcome.model ?? config.model.strong} answered ${said} in ${seconds.toFixed(1)} s`,
        );
  return [
    answered,
    pieces > 1
      ? ok('streaming', `${pieces} pieces, the first after ${(timing.waitMs / 1000).toFixed(1)} s`)
      : noted(
          'streaming',
          'the reply came in one piece',
          'Runs work; progress only shows when a reply ends.',
        ),
    usage
      ? ok('usage', `reported: ${usage.prompt_tokens} tokens in, ${usage.completion_tokens} out`)
      : noted('usage', 'not reported', 'Patchwright counts tokens itself, which may differ from your bill.'),
    ok('thinking', thought > 0 ? `yes, ${thought} tokens for one word` : 'none seen'),
  ];
}

function problemOf(outcome: StreamOutcome, { model: { strong, baseUrl } }: Config) {
  return replyProblem(outcome, { model: strong, baseUrl: shownAddress(baseUrl) });
}

/** How a reply ended, in words. */
function endOf({ cut, finish }: StreamOutcome): string {
  if (cut === 'limit') return 'it exceeded its limit of 200 tokens and was stopped';
  return finish === 'length' ? 'it ended at its limit' : 'it ended by itself';
}

function adviceOn(thought: number): string {
  return thought > 0
    ? 'It spent its reply on thinking: raise model.thinkingTokens, or lower model.reasoningEffort.'
    : 'Check the chat template and the server log, or try another model: --model NAME.';
}

async function tryLong(
  model: ExaminedEndpoint,
  config: Config,
  tokens: number,
  announced?: number,
): Promise<Checkup> {
  const lines = Math.ceil(tokens / countTokens(filler));
  const prompt = `The marked word is ${markedWord}.\n${filler.repeat(lines)}Which word is marked at the beginning? Reply with that word only.`;
  const sent = countTokens(prompt);
  const { outcome } = await model.stream(question(prompt, 200));
  const problem = problemOf(outcome, config);
  if (problem) throw problem;
  const counted = outcome.usage?.prompt_tokens;
  const figures = `${sent} tokens sent${counted === undefined ? '' : `, ${counted} counted by the endpoint`}`;
  const said = announced === undefined ? '' : `; it announces ${announced}`;
  if (outcome.text.trim() === '' && outcome.finish === 'length')
    return noted('context', `not measured: the reply was spent on thinking (${figures}${said})`, adviceOn(1));
  if (outcome.text.toLowerCase().includes(markedWord))
    return ok('context', `a long prompt is read completely (${figures}${said})`);
  return failed(
    'context',
    `the beginning of a long prompt was not read, or not found (${figures}${said})`,
    'Increase the model’s context (Ollama: num_ctx, llama.cpp: -c, LM Studio: context length), or lower retrieval.snippetTokens.',
  );
}

/** What the list of models says about the context: vLLM, OpenRouter, LM Studio, Groq and llama.cpp each in own words. */
async function announcedContext(
  config: Config,
  { modelKey }: Pick<Settings, 'modelKey'>,
): Promise<number | undefined> {
  const client = new OpenAI({
    baseURL: config.model.baseUrl,
    apiKey: modelKey ?? 'unused',
    maxRetries: 0,
    timeout: 10_000,
    fetchOptions: { redirect: 'manual' },
  });
  const listed = await client.models.list({ signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  const entry = listed?.data.find(({ id }) => id === config.model.strong) as
    Record<string, unknown> | undefined;
  const names = [
    'loaded_context_length',
    'max_model_len',
    'context_length',
    'context_window',
    'max_context_length',
  ];
  const found = names.map((name) => entry?.[name]).find((value) => typeof value === 'number');
  return typeof found === 'number' ? found : undefined;
}

function question(content: string, maxOutputTokens: number): ModelRequest {
  return { role: 'strong', purpose: 'doctor', messages: [{ role: 'user', content }], maxOutputTokens };
}

function ok(what: string, found: string): Checkup {
  return { what, status: 'ok', found };
}

function noted(what: string, found: string, advice: string): Checkup {
  return { what, status: 'note', found, advice };
}

function failed(what: string, found: string, advice: string | undefined): Checkup {
  return { what, status: 'problem', found, advice };
}
