/** Changes whenever `termsOf` gives other terms for some text, so that stored bags of terms are rebuilt. */
export const termsVersion = 1;

const word = /[\p{L}\p{N}_$]+/gu;
const asciiPart = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const ascii = /^[\w$]+$/;
/** Longer words are hashes and data, characters. */
const longestTerm = 48;

/**
 * The terms that code and prose are indexed and searched by: lower-cased and lightly stemmed parts of each word
 * (`camelCase`, `snake_case`, digits apart), and the whole word too where it has several parts. Scripts
 * without spaces give overlapping pairs of characters.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [whole] of text.matchAll(word)) addWord(whole, terms);
  return terms;
}

/** Words of a text as `termsOf` finds them. Matching is stateful: use `matchAll`, or set `lastIndex`. */
export const wordPattern = word;

/** The terms of a single word, for callers that count whole repositories and cache by word. */
export function termsOfWord(whole: string): string[] {
  const terms: string[] = [];
  addWord(whole, terms);
  return terms;
}

/** `termsOf` for many short texts that share their words, such as paths: each word is cut once. */
export class TermMemory {
  readonly #known = new Map<string, readonly string[]>();

  termsOf(text: string): string[] {
    const terms: string[] = [];
    for (const whole of text.match(word) ?? []) {
      let known = this.#known.get(whole);
      if (known === undefined) this.#known.set(whole, (known = termsOfWord(whole)));
      terms.push(...known);
    }
    return terms;
  }
}

function addWord(whole: string, terms: string[]): void {
  if (ascii.test(whole)) addAsciiWord(whole, terms);
  else addOtherWord(whole.toLowerCase(), terms);
}

function addAsciiWord(whole: string, terms: string[]): void {
  const parts = whole.match(asciiPart);
  if (!parts) return;
  for (const part of parts) {
    if (part.length > 1 && part.length <= longestTerm) terms.push(stem(part.toLowerCase()));
  }
  if (parts.length > 1 && whole.length <= longestTerm) {
    const compound = whole.replaceAll(/[_$]/g, '').toLowerCase();
    if (compound.length > 2) terms.push(compound);
  }
}

function addOtherWord(whole: string, terms: string[]): void {
  if (!unspacedScript.test(whole)) {
    if (whole.length <= longestTerm) terms.push(whole);
    return;
  }
  const characters = [...whole];
  if (characters.length === 1) terms.push(whole);
  for (let at = 0; at + 1 < characters.length; at += 1) {
    terms.push(`${characters[at]}${characters[at + 1]}`);
  }
}

/**
 * Strips the commonest English endings of a lower-case word, so that `parse`, `parses`, `parsing`, `parsed` and
 * `parser` become one term. Lighter than Porter's stemmer: it has to be fast on whole repositories and must not distort
 * identifiers.
 */
export function stem(term: string): string {
  if (term.length < 4 || term.charCodeAt(0) < 97) return term;
  let stemmed = withoutPlural(term);
  stemmed = withoutEnding(stemmed, 'ing') ?? withoutEnding(stemmed, 'ed') ?? stemmed;
  if (stemmed.endsWith('ization')) stemmed = stemmed.slice(0, -5);
  else if (stemmed.length > 6 && stemmed.endsWith('tion')) stemmed = stemmed.slice(0, -3);
  else if (stemmed.length > 5 && /[eo]r$/.test(stemmed)) stemmed = stemmed.slice(0, -2);
  return stemmed.length > 4 && stemmed.endsWith('e') ? stemmed.slice(0, -1) : stemmed;
}

function withoutPlural(term: string): string {
  if (term.endsWith('ies') && term.length > 4) return `${term.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(term)) return term.slice(0, -2);
  if (term.endsWith('s') && !/(?:ss|us|is)$/.test(term)) return term.slice(0, -1);
  return term;
}

/** `running` loses `ning`, `parsing` loses `ing`, `string` keeps all: what stays must hold a vowel and three letters. */
function withoutEnding(term: string, ending: string): string | undefined {
  if (!term.endsWith(ending)) return undefined;
  const rest = term.slice(0, -ending.length);
  if (rest.length < 3 || !/[aeiouy]/.test(rest)) return undefined;
  const doubled = /([bdfgmnprt])\1$/.test(rest);
  return doubled ? rest.slice(0, -1) : rest;
}
