import type { Edit } from '../../domain/index.ts';

/** What a reply says, read without looking at any file. */
export interface ParsedReply {
  edits: Edit[];
  /** What could not be read, in sentences a model can act on. An edit next to a problem should not be trusted. */
  problems: string[];
}

/** What there is to know of a format. */
export interface FormatReader {
  /** Text of a reply in, edits out. Never throws, whatever the text. */
  read(text: string): ParsedReply;
  /** Whether a reply bears the marks of the format. `lines` are its filled lines. */
  marks(text: string, lines: readonly string[]): boolean;
}
