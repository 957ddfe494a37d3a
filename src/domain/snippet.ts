import type { LineRange } from './line-range.ts';
/** A stretch of a file that the model is shown. Lines are 1-based and inclusive. */
export interface Snippet {
  path: string;
  startLine: number;
  endLine: number;
  text: string;
  score: number;
}

/** Why a file is where it is in the ranking: its 1-based rank in one signal's list. */
interface RankReason {
  signal: string;
  rank: number;
  /** What made it match, in a few words, for people. */
  note?: string;
}

/** One file of the fused ranking, best first in a list. */
export interface RankedFile {
  path: string;
  score: number;
  reasons: readonly RankReason[];
}

/** A file that a fix of the file `of`, which ranks higher, probably has to change as well. */
export interface Partner {
  path: string;
  /** The file that it belongs to. */
  of: string;
  /** In a few words, for people. */
  why: string;
}

/** Where something that the issue quotes stands word for word. */
export interface LiteralPlace {
  literal: string;
  path: string;
  /** 1-based. */
  line: number;
}

/** How the snippets of a file came about: the chunks that were chosen, fused with what lies between, widened. */
export interface SnippetSteps {
  path: string;
  chunks: readonly LineRange[];
  fused: readonly LineRange[];
  widened: readonly LineRange[];
}

/** What retrieval hands to planning. */
export interface RetrievalResult {
  files: readonly RankedFile[];
  snippets: readonly Snippet[];
  /** How the snippets came about, by file. */
  steps?: readonly SnippetSteps[];
  /** Probable partners of the best files. */
  partners?: readonly Partner[];
  /** Tests that changed in commits which the issue cites, and those that used to change with the best files. */
  changedTests?: readonly string[];
  /** Quotations of the issue that stand in one to three files. */
  literals?: readonly LiteralPlace[];
  /** Directory tree with declarations of the files near the hits. */
  outline: string;
  /** Signals that could not take part, with the reason, e.g. no embedding model. */
  skippedSignals: readonly { signal: string; reason: string }[];
}
