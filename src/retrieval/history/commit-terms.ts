import type { HistoryCommit } from '../../ports/index.ts';
import { messageHead } from '../../text/commit-message.ts';
import { hashTerm } from '../../text/words/term-hash.ts';
import { termsOfWord, wordPattern } from '../../text/words/terms.ts';
import type { Query } from '../query/query.ts';
import type { SignalInput } from '../signal.ts';

/** A commit message as one query sees it. */
export interface CommitTerms {
  /** Number of terms, wanted or not. */
  total: number;
  /** Terms that the issue has too, with repetitions. */
  wanted: readonly string[];
}

/** The messages of the query's history cut into terms: several signals read them. */
export function sharedCommitTerms({ query, history, shared }: SignalInput): readonly CommitTerms[] {
  return shared.once('commit-terms', () => commitTerms(query, history));
}

/** The messages of a history cut into terms. */
export function commitTerms(query: Query, history: readonly HistoryCommit[]): readonly CommitTerms[] {
  const wanted = new Set([...query.terms.title.keys(), ...query.terms.whole.keys()]);
  const words = new Map<string, CommitTerms>();
  const byHash = new TermsByHash(wanted);
  return history.map((commit) => {
    if (commit.messageTerms) return byHash.pick(commit.messageTerms);
    const message: { total: number; wanted: string[] } = { total: 0, wanted: [] };
    for (const word of messageHead(commit).match(wordPattern) ?? []) {
      const found = words.get(word) ?? termsWanted(word, wanted);
      words.set(word, found);
      message.total += found.total;
      message.wanted.push(...found.wanted);
    }
    return message;
  });
}

function termsWanted(word: string, wanted: ReadonlySet<string>): CommitTerms {
  const all = termsOfWord(word);
  return { total: all.length, wanted: all.filter((term) => wanted.has(term)) };
}

/** Finds the terms among hashes. */
class TermsByHash {
  readonly #terms: Map<number, string>;
  /** A filter by the low half of a hash, which spares most look-ups. */
  readonly #lowHalves = new Uint8Array(0x10000);

  constructor(wanted: ReadonlySet<string>) {
    this.#terms = new Map([...wanted].map((term) => [hashTerm(term), term]));
    for (const hash of this.#terms.keys()) this.#lowHalves[hash & 0xffff] = 1;
  }

  pick(hashes: Uint32Array): CommitTerms {
    const wanted: string[] = [];
    for (let at = 0; at < hashes.length; at += 1) {
      const hash = hashes[at]!;
      const term = this.#lowHalves[hash & 0xffff] === 1 ? this.#terms.get(hash) : undefined;
      if (term !== undefined) wanted.push(term);
    }
    return { total: hashes.length, wanted };
  }
}
