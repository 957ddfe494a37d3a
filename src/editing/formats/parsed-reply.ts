import type { Edit } from '../../domain/index.ts';

/** What a reply says, read without looking at any file. */
export interface ParsedReply {
  edits: Edit[];
  /** What could not be read, in sentences a model can act on. An edit next to a problem should not be trusted. */
  problems: string[];
}

/** The one shape of a format: text of a reply in, edits out. Never throws, whatever the text. */
export type ReplyReader = (text: string) => ParsedReply;
