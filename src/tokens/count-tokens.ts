import { countBytePairs } from './byte-pairs.ts';

/** Byte-pair merging is quadratic in the length of one word; words beyond this are counted in pieces. */
const longestWord = 200;
const longWord = new RegExp(`\\S{${longestWord}}(?=\\S)`, 'g');
/** A run of blanks is one word, too. */
const longBlank = new RegExp(`\\s{${longestWord}}(?=\\s)`, 'g');

/** Tokens of a text in OpenAI's o200k_base vocabulary, linear in its length. */
export function countTokens(text: string): number {
  return countBytePairs(text.replace(longWord, '$& ').replace(longBlank, '$&.'));
}

/**
 * Tokens to reckon with when the endpoint's vocabulary is unknown: the larger of our count and the common
 * estimate of four characters a token. Used for bounds, never for reports.
 */
export function estimateTokensHigh(text: string): number {
  return Math.max(countTokens(text), Math.ceil(text.length / 4));
}

/**
 * Most prompt tokens that a picture is counted as. Published formulas come to 1,105 (OpenAI by tiles, high detail), 2,488
 * (OpenAI by patches: 1,536 × 1.62), 1,600 (Anthropic: pixels ÷ 750) and 1,548 (Google: 258 a tile, 6 tiles).
 */
const tokensPerPicture = 2_500;

/**
 * Tokens to reckon with for the messages of a request, pictures included.
 * @param count how tokens of the joined texts are counted
 */
export function estimatePromptTokens(
  messages: readonly { content: string; pictures?: readonly unknown[] }[],
  count: (text: string) => number = estimateTokensHigh,
): number {
  const pictures = messages.reduce((sum, message) => sum + (message.pictures?.length ?? 0), 0);
  return count(messages.map(({ content }) => content).join('\n')) + pictures * tokensPerPicture;
}
