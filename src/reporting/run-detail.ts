import type { DroppedFile, EventOf, LineRange } from '../domain/index.ts';

/** What a page about a run shows beyond what fits a comment: every call, and every line that the model saw. */
export interface RunDetail {
  /** Every attempt at the run, in order: versions, models, command line. */
  attempts: readonly AttemptView[];
  calls: readonly CallView[];
  shown: readonly ShownFileView[];
  edits: readonly EditView[];
  /** What a plan asked for and may not touch, and paths that were set right. */
  dropped: readonly DroppedFile[];
  corrections: readonly string[];
  exchanges: readonly ExchangeView[];
  skippedSignals: readonly { signal: string; reason: string }[];
  /** Lines of `events.jsonl` that could not be read. */
  unread: readonly { line: number; reason: string }[];
  /** ms since 1970 of the first and last event. */
  startedAt?: number;
  endedAt?: number;
  /** Name of the run folder. */
  name: string;
  base?: string;
  issueUrl?: string;
  /** SHA-256 of `patch.diff`, hex. */
  patchHash?: string;
}

type AttemptView = Omit<EventOf<'run-started'>, 'type'>;

/** One real call of a model, or one that the journal answered. */
export interface CallView {
  purpose: string;
  model?: string;
  /** ms after the beginning of the run. */
  startMs: number;
  endMs: number;
  timing?: { waitMs: number; thinkMs: number; writeMs: number };
  promptTokens?: number;
  completionTokens?: number;
  costUsd?: number;
  /** Answered by an earlier attempt: nothing was paid again. */
  reused?: boolean;
  /** Why no reply came; absent while one came or may still come. */
  problem?: string;
}

/** The lines of one file that the model saw, joined over all prompts. */
export interface ShownFileView {
  path: string;
  lines?: number;
  ranges: readonly LineRange[];
}

/** What became of one edit. */
export interface EditView {
  path: string;
  outcome: 'applied' | 'refused' | 'needless';
  matcher?: string;
  message?: string;
}

/** One question to a model and its answer. */
export interface ExchangeView {
  purpose: string;
  role: string;
  model: string;
  messages: readonly { role: string; content: string }[];
  reply: string;
  promptTokens: number;
  completionTokens: number;
}
