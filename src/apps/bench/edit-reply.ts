import type { Edit, EditFormat } from '../../domain/index.ts';
import { applyFileEdits, parseEdits } from '../../editing/index.ts';
import type { SyntaxParser } from '../../ports/index.ts';
import { ReplyFormatError } from '../../prompting/index.ts';

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
export async function applyToFile(
  path: string,
  before: string,
  edits: readonly Edit[],
  parser: SyntaxParser,
): Promise<{ after: string } | { refusal: string }> {
  const outcome = await applyFileEdits({ path, before, edits }, parser);
  return outcome.status === 'applied'
    ? { after: outcome.after }
    : { refusal: `${outcome.status}: ${outcome.reason}` };
}
