import type { Edit, EditFormat } from '../../domain/index.ts';
import { applyEdits, parseEdits } from '../../editing/index.ts';
import { ReplyFormatError } from '../../prompting/index.ts';

/** Formats that suites can compare. */
export const editFormats = ['search-replace', 'udiff', 'line-numbered', 'whole-file'] as const;

/**
 * Reads the edits of a reply about one file.
 * @throws {ReplyFormatError} when there are none, or some could not be read
 */
export function readEdits(format: EditFormat, reply: string): readonly Edit[] {
  const { edits, problems } = parseEdits(format, reply);
  if (problems.length > 0) throw new ReplyFormatError(problems.join(' '));
  if (edits.length === 0) throw new ReplyFormatError('It holds no edit.');
  return edits;
}

/** Applies edits to one file, under whatever path they were written. */
export function applyToFile(before: string, edits: readonly Edit[]): { after: string } | { refusal: string } {
  const outcome = applyEdits({ before, edits });
  return outcome.status === 'applied'
    ? { after: outcome.after }
    : { refusal: `${outcome.status}: ${outcome.reason}` };
}
