import { termsOfWord, wordPattern } from '../../text/words/terms.ts';
import type { Corpus } from './corpus.ts';
import { inverseFrequency } from './field.ts';
import type { Query } from '../query/query.ts';

/** Words that a reason names: what fits beside a path. */
const wordsNamed = 4;

/** By file: the rarest words that the file says, as the issue writes them; for people. */
export function matchedTerms(
  files: readonly number[],
  terms: ReadonlyMap<string, number>,
  query: Query,
  corpus: Corpus,
): Map<number, string> {
  const field = corpus.fields.file;
  const said = new Map(files.map((file) => [file, [] as string[]]));
  const rarestFirst = [...terms]
    .map(([term, weight]) => ({ term, worth: inverseFrequency(field, term) * weight }))
    .toSorted((a, b) => b.worth - a.worth);
  for (const { term } of rarestFirst) {
    for (const file of field.postings.get(term)?.documents ?? []) {
      const words = said.get(file);
      if (words && words.length < wordsNamed) words.push(term);
    }
  }
  const written = writtenForms(query.text);
  return new Map(
    [...said].flatMap(([file, words]) => {
      const named = new Set(words.map((term) => written.get(term) ?? term));
      return named.size > 0 ? [[file, `says ${[...named].join(', ')}`] as const] : [];
    }),
  );
}

/** By term: the shortest word of the text that it comes from. */
function writtenForms(text: string): Map<string, string> {
  const forms = new Map<string, string>();
  for (const word of new Set(text.match(wordPattern))) {
    for (const term of termsOfWord(word)) {
      const known = forms.get(term);
      if (known === undefined || word.length < known.length) forms.set(term, word);
    }
  }
  return forms;
}
