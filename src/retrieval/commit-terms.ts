import type { HistoryCommit } from '../ports/index.ts';
import type { Query } from './query.ts';
import { termsOfWord, wordPattern } from '../text/terms.ts';

/** A commit message as one query sees it. */
export interface CommitTerms {
  /** Number of terms, wanted or not. */
  total: number;
  /** Terms that the issue has too, with repetitions. */
  wanted: readonly string[];
}

const bodyRead = 400;
const known = new WeakMap<Query, { history: readonly HistoryCommit[]; terms: CommitTerms[] }>();

/** The messages of a history cut into terms, once per query: several signals read them. */
export function commitTerms(query: Query, history: readonly HistoryCommit[]): readonly CommitTerms[] {
  const earlier = known.get(query);
  if (earlier?.history === history) return earlier.terms;
  const wanted = new Set([...query.terms.title.keys(), ...query.terms.whole.keys()]);
  const words = new Map<string, CommitTerms>();
  const terms = history.map(({ subject, body }) => {
    const message: { total: number; wanted: string[] } = { total: 0, wanted: [] };
    for (const word of `${subject}\n${body.slice(0, bodyRead)}`.match(wordPattern) ?? []) {
      const found = words.get(word) ?? termsWanted(word, wanted);
      words.set(word, found);
      message.total += found.total;
      message.wanted.push(...found.wanted);
    }
    return message;
  });
  known.set(query, { history, terms });
  return terms;
}

function termsWanted(word: string, wanted: ReadonlySet<string>): CommitTerms {
  const all = termsOfWord(word);
  return { total: all.length, wanted: all.filter((term) => wanted.has(term)) };
}
