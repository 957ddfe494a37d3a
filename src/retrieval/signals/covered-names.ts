import { inverseFrequency } from '../corpus/field.ts';
import { defineSignal, hitsOf, type SignalInput } from '../signal.ts';

/** Share of a file name's words that the title says: `run_external.rs` is covered by "external command does not run". */
export const coveredNames = defineSignal({
  name: 'covered-names',
  group: 'paths',
  round: 1,
  find: (input) => hitsOf(coverage(input, input.query.terms.title)),
});

/** Share of a file name's words that the whole issue says. */
export const coveredNamesByText = defineSignal({
  name: 'covered-names-by-text',
  group: 'paths',
  round: 1,
  find: (input) => hitsOf(coverage(input, input.query.terms.whole)),
});

function coverage({ corpus }: SignalInput, terms: ReadonlyMap<string, number>): Float64Array {
  const rarity = (term: string): number => inverseFrequency(corpus.fields.path, term);
  const unknownRarity = Math.log(1 + corpus.files.length);
  return Float64Array.from(corpus.lookups.nameTerms, (name) => {
    let covered = 0;
    let all = 0;
    for (const term of name) {
      const isKnown = terms.has(term);
      const weight = isKnown ? rarity(term) : unknownRarity * 0.7;
      all += weight;
      if (isKnown) covered += weight;
    }
    return all > 0 ? (covered / all) * covered : 0;
  });
}
