import type { HistoryCommit } from '../ports/index.ts';
import type { Corpus } from './corpus/corpus.ts';
import type { Query } from './query/query.ts';
import type { SharedResults } from './shared-results.ts';

/** What a signal may look at. */
export interface SignalInput {
  query: Query;
  corpus: Corpus;
  /** Newest first, ending in the base commit. */
  history: readonly HistoryCommit[];
  /** File numbers of the first round's best files, best first, with their scores; empty in the first round. */
  firstRoundFiles: readonly { file: number; score: number }[];
  /** Text of the files that `filesToRead` asked for, by file number; empty in the first round. */
  texts: ReadonlyMap<number, string>;
  /** Results that several signals use, computed once per query. */
  shared: SharedResults;
}

/** One file of a signal's list. */
export interface SignalHit {
  /** File number in the corpus. */
  file: number;
  /** Above 0, comparable within one list only. */
  score: number;
  /** What matched, in a few words, for people. */
  note?: string;
}

/** A signal's list, best first, each file once. */
export interface SignalList {
  signal: string;
  /** In the plain fusion; 1 where none is given. */
  plainWeight?: number | undefined;
  hits: readonly SignalHit[];
}

/**
 * The evidence that a signal uses. Several signals use the same evidence in different ways, and together they are
 * steadier than each alone.
 */
export const signalGroups = ['words', 'title', 'names', 'paths', 'pointing', 'past'] as const;
export type SignalGroup = (typeof signalGroups)[number];

/**
 * One way of telling which files an issue is about: a leaf with one registration line in `signals/index.ts`.
 * Returns its hits in any order; files without a hit are left out.
 */
export interface Signal<Name extends string = string> {
  name: Name;
  /** Absent for signals that do not depend on the issue (recency, churn and the like). */
  group?: SignalGroup;
  /**
   * Weight of its list in the plain fusion, 1 by default: less for a prior that does not depend on the issue, more for
   * a link or a path, which nearly answers the question.
   */
  plainWeight?: number;
  /** Signals of the second round start from the best files of the first. */
  round: 1 | 2;
  find(input: SignalInput): SignalHit[];
}

/** A signal, with its name as a type. */
export function defineSignal<const Name extends string>(signal: Signal<Name>): Signal<Name> {
  return signal;
}

/** The hits of a score by file number. */
export function hitsOf(scores: Float64Array, note?: (file: number) => string | undefined): SignalHit[] {
  const hits: SignalHit[] = [];
  scores.forEach((score, file) => {
    if (!(score > 0)) return;
    const words = note?.(file);
    hits.push(words ? { file, score, note: words } : { file, score });
  });
  return hits;
}

/** The first so many files and those that stand no worse than the last of them, but no more than twice as many. */
export function bestWithTies<File extends { score: number }>(files: readonly File[], count: number): File[] {
  const last = files[Math.min(count, files.length) - 1]?.score ?? 0;
  return files.slice(0, 2 * count).filter(({ score }, at) => at < count || score === last);
}
