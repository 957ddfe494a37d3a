import type { Price } from '../domain/index.ts';
import { isLoopbackHost } from '../text/loopback-host.ts';

/**
 * List prices in US dollars per million tokens, as the providers published them until 2025. They change: override them
 * with `model.prices`. Longest matching prefix wins, so dated names find their family.
 */
const listPrices: Readonly<Record<string, Price>> = {
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-pro': { input: 15, output: 120 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gpt-5-nano': { input: 0.05, output: 0.4 },
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4.1-nano': { input: 0.1, output: 0.4 },
  'gpt-4o': { input: 2.5, output: 10 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
  'gpt-4-turbo': { input: 10, output: 30 },
  'gpt-3.5-turbo': { input: 0.5, output: 1.5 },
  o1: { input: 15, output: 60 },
  'o1-mini': { input: 1.1, output: 4.4 },
  o3: { input: 2, output: 8 },
  'o3-mini': { input: 1.1, output: 4.4 },
  'o3-pro': { input: 20, output: 80 },
  'o4-mini': { input: 1.1, output: 4.4 },
  'claude-opus-4': { input: 15, output: 75 },
  'claude-opus-4-5': { input: 5, output: 25 },
  'claude-3-opus': { input: 15, output: 75 },
  'claude-3-5-sonnet': { input: 3, output: 15 },
  'claude-3-7-sonnet': { input: 3, output: 15 },
  'claude-3-5-haiku': { input: 0.8, output: 4 },
  'claude-sonnet-4': { input: 3, output: 15 },
  'claude-haiku-4': { input: 1, output: 5 },
  'gemini-2.5-pro': { input: 2.5, output: 15 },
  'gemini-2.5-flash': { input: 0.3, output: 2.5 },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
  'deepseek-chat': { input: 0.56, output: 1.68 },
  'deepseek-reasoner': { input: 0.56, output: 1.68 },
};

/** Much dearer than all others: used for models of these names, and never assumed for an unknown model. */
const exceptionalPrices: Readonly<Record<string, Price>> = {
  'gpt-4': { input: 30, output: 60 },
  'gpt-4-32k': { input: 60, output: 120 },
  'gpt-4.5': { input: 75, output: 150 },
  'o1-pro': { input: 150, output: 600 },
};

const knownPrices: Readonly<Record<string, Price>> = { ...listPrices, ...exceptionalPrices };

const versionWord = /^(?:v?\d*|latest|preview|exp|beta|free|thinking|chat|codex)$/;

/**
 * Whether the rest of a name behind a listed one is a date or a version. Any other word names another model, often a
 * dearer one.
 */
function isVersion(rest: string): boolean {
  return /^(?:$|[-.:@_])/.test(rest) && rest.split(/[-.:@_]/).every((word) => versionWord.test(word));
}

/** What is assumed of a model nobody knows the price of: the dearest of the usual ones, so that bounds hold. */
const dearest: Price = {
  input: Math.max(...Object.values(listPrices).map(({ input }) => input)),
  output: Math.max(...Object.values(listPrices).map(({ output }) => output)),
};

/** A price and where it comes from, for the bound that is printed before a run. */
export interface KnownPrice extends Price {
  source:
    'configured' | 'list price' | 'unknown, local endpoint' | 'unknown model, dearest list price assumed';
}

/**
 * Finds the price of a model: configured, listed, or assumed to be the dearest. A model that is not listed and answers
 * on this machine most likely runs here, so it is counted as free; the source says that its price is unknown, since a
 * gateway to a paid model may stand there.
 */
export function findPrice(
  model: string,
  baseUrl: string,
  configured: Readonly<Record<string, Price>>,
): KnownPrice {
  const own = configured[model];
  if (own) return { ...own, source: 'configured' };
  const name = model.split('/').at(-1)!.toLowerCase();
  const [prefix] = Object.keys(knownPrices)
    .filter((listed) => name.startsWith(listed) && isVersion(name.slice(listed.length)))
    .sort((one, other) => other.length - one.length);
  if (prefix) return { ...knownPrices[prefix]!, source: 'list price' };
  if (isLoopback(baseUrl)) return { input: 0, output: 0, source: 'unknown, local endpoint' };
  return { ...dearest, source: 'unknown model, dearest list price assumed' };
}

function isLoopback(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && isLoopbackHost(new URL(baseUrl).hostname);
}
