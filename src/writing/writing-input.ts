import type { EditFormat, Finding } from '../domain/index.ts';
import type { ChatMessage, Events, LanguageModel } from '../ports/index.ts';
import type { PlacingTools } from './change-file.ts';
import type { EditedFiles } from './edited-files.ts';
import type { ShownFile } from './group-files.ts';

/**
 * How writing begins: `edit` for the first time, `repair` once findings came back, `repair-turn` where that goes on in the
 * conversation that wrote.
 */
type WritingStart =
  | { prompt: 'edit' | 'repair'; conversation?: undefined }
  | { prompt: 'repair-turn'; conversation: readonly ChatMessage[] };

/** What writing edits needs. */
export type WritingInput = WritingStart &
  PlacingTools & {
    edited: EditedFiles;
    /** Values of the prompt but `files`, `format` and, for `edit`, `changes`. */
    values: Readonly<Record<string, string>>;
    /** Files to show, with the text that the model sees of each; asked again when an earlier call changed one. */
    show: (edited: EditedFiles) => readonly ShownFile[];
    format: EditFormat;
    model: LanguageModel;
    events: Events;
    /** Answers a first reply that holds requests for code instead of edits; nothing when it asks for nothing. */
    answer?: (reply: string) => Promise<string | undefined>;
    signal?: AbortSignal;
  };

/** The edited files after the model wrote, and what could not be placed in the end. */
export interface WritingResult {
  edited: EditedFiles;
  findings: readonly Finding[];
  /** Why the model left something as it is, in its words. */
  reasons: readonly string[];
  /** What was said, where one conversation wrote it all. */
  conversation?: readonly ChatMessage[];
}
