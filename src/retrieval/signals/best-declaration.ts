import { bm25, inverseFrequency, type Field } from '../corpus/field.ts';
import type { Query } from '../query/query.ts';
import { defineSignal, hitsOf } from '../signal.ts';
import { termsOf } from '../../text/words/terms.ts';

/** Best files by their words, whose declarations are looked at. */
const filesRead = 300;

/** The declaration whose name the issue covers best: a long name said in full is better than many names said in part. */
export const bestDeclaration = defineSignal({
  name: 'best-declaration',
  group: 'names',
  round: 1,
  find({ query, corpus }) {
    const field = corpus.fields.symbols;
    const candidates = [...bm25(field, query.terms.whole).entries()]
      .filter(([, score]) => score > 0)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, filesRead);
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    // The score of a name is the same wherever it is declared, and methods of many classes share their names.
    const worth = new Map<string, number>();
    const mayBeSaid = beginningsOf(query.terms.whole.keys());
    for (const [file] of candidates) {
      for (const { name } of corpus.files[file]!.definitions) {
        const score = worth.get(name) ?? (mayBeSaid(name) ? covered(name, query, field) : 0);
        worth.set(name, score);
        if (score <= scores[file]!) continue;
        scores[file] = score;
        notes.set(file, name);
      }
    }
    return hitsOf(scores, (file) => notes.get(file));
  },
});

/** The rarity of the name's words that the issue holds, raised by how much of the name they cover. */
function covered(name: string, { terms: { whole, title } }: Query, field: Field): number {
  const terms = new Set(termsOf(name));
  let rarity = 0;
  let share = 0;
  for (const term of terms) {
    if (!whole.has(term)) continue;
    share += 1 / terms.size;
    rarity += inverseFrequency(field, term) * (title.has(term) ? 2 : 1);
  }
  return rarity * share ** 2;
}

/**
 * Rules out names in which no word begins like a term: cutting all names of a repository into terms takes longer than
 * the rest. A term begins as a word of the name does, but for its last letter (`fly`, `flies`).
 */
function beginningsOf(terms: Iterable<string>): (name: string) => boolean {
  const beginnings = new Set<string>();
  for (const term of terms) {
    const letters = term.replaceAll(/[_$]/g, '');
    beginnings.add(letters.slice(0, letters.length > 3 ? 3 : 2));
  }
  const pattern = new RegExp([...beginnings].join('|') || '(?!)', 'i');
  return (name) =>
    pattern.test(name.includes('_') || name.includes('$') ? name.replaceAll(/[_$]/g, '') : name);
}
