import { ModelError, ReplayError } from '../errors/index.ts';
import { countTokens } from '../tokens/index.ts';
import type { Prompt } from './prompt-file.ts';

type Values = Readonly<Record<string, string>>;

/** Stands where something was left out. */
const leftOut = '(The rest is left out: it was too long.)';
/** Nothing is gained by cutting less, tokens. */
const shortest = 20;

/**
 * Asks with the values of a prompt and, where an endpoint finds that too long, once more with the first half of what the prompt can do
 * without. So it does where a recording lacks the question: what an endpoint found too long has no reply to be recorded.
 * @param ask asks with the values that it is given
 * @throws {ModelError} `context-length` when that is too long as well, or nothing can be left out
 */
export async function askWithin<Answer>(
  prompt: Pick<Prompt, 'shortened'>,
  values: Values,
  ask: (values: Values) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(values);
  } catch (error) {
    const mayBeShorter = isTooLong(error) || error instanceof ReplayError;
    const shorter = mayBeShorter ? shorterValues(prompt, values) : undefined;
    if (shorter === undefined) throw error;
    return ask(shorter).catch((again: unknown) => {
      if (again instanceof ReplayError) throw error;
      throw isTooLong(again) ? withWords(again) : again;
    });
  }
}

/** The values with the first half of those that may be short. @returns `undefined` where that leaves nothing out */
function shorterValues({ shortened = [] }: Pick<Prompt, 'shortened'>, values: Values): Values | undefined {
  const long = shortened.filter((name) => countTokens(values[name] ?? '') > shortest);
  if (long.length === 0) return undefined;
  return { ...values, ...Object.fromEntries(long.map((name) => [name, firstHalf(values[name]!)])) };
}

/** The first lines of a text, up to half of its tokens. A fence that is open where they end is closed. */
function firstHalf(text: string): string {
  const lines = text.split('\n');
  const most = countTokens(text) / 2;
  let tokens = 0;
  let fence: string | undefined;
  let end = 0;
  for (; end < lines.length; end += 1) {
    const line = lines[end]!;
    tokens += countTokens(line) + 1;
    if (tokens > most) break;
    if (fence === undefined) fence = /^`{3,}(?=[^`]*$)/.exec(line)?.[0];
    else if (line === fence) fence = undefined;
  }
  return [...lines.slice(0, end), ...(fence === undefined ? [] : [fence]), leftOut].join('\n');
}

function isTooLong(error: unknown): error is ModelError {
  return error instanceof ModelError && error.code === 'context-length';
}

function withWords(error: ModelError): ModelError {
  const { code, message, hint, status, usage } = error;
  return new ModelError(code, `${message}, also with half of the code around left out`, {
    cause: error,
    hint: hint ?? '',
    ...(status !== undefined && { status }),
    ...(usage && { usage }),
  });
}
