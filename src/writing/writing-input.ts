import type { EditFormat, Finding } from '../domain/index.ts';
import type { ChatMessage, Events, LanguageModel } from '../ports/index.ts';
import type { PlacingTools } from './change-file.ts';
import type { EditedFiles } from './edited-files.ts';
import type { ShownFile } from './group-files.ts';

/**
 * How writing starts: with `edit` the first time, with `repair` after findings, and with `repair-turn` when a repair continues
 * the conversation that wrote the edits.
 */
type WritingStart =
  | { prompt: 'edit' | 'repair'; conversation?: undefined }
  | { prompt: 'repair-turn'; conversation: readonly ChatMessage[] };

/** What writing edits needs. */
export type WritingInput = WritingStart &
  PlacingTools & {
    edited: EditedFiles;
    /** Values of the prompt other than `files`, `format` and, for `edit`, `changes`. */
    values: Readonly<Record<string, string>>;
    /** The files to show. Called again when an earlier call changed one of them. */
    show: (edited: EditedFiles) => readonly ShownFile[];
    format: EditFormat;
    model: LanguageModel;
    events: Events;
    /** Answers a first reply that requests code instead of writing edits; `undefined` when it requests none. */
    answer?: (reply: string) => Promise<string | undefined>;
    signal?: AbortSignal;
  };

/** The edited files after the model wrote, and findings for the edits that could not be placed. */
export interface WritingResult {
  edited: EditedFiles;
  findings: readonly Finding[];
  /** The model's reasons for not changing something, in its own words. */
  reasons: readonly string[];
  /** The messages, if a single conversation wrote everything. */
  conversation?: readonly ChatMessage[];
}
