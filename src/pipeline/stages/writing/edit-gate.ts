import { gate } from '../../../editing/index.ts';
import { type EditGate } from '../../../writing/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';

/**
 * The wrong-edit gate as the editing stage asks it: language by path, objections as refusals. The plan's instructions
 * for the file say what may go.
 * @param task further words about what was asked for: the approach, findings to mend
 */
export function editGate(parser: SyntaxParser, task = ''): EditGate {
  return async (file, after, edits) =>
    gate({
      path: file.path,
      before: file.text ?? '',
      after,
      edits,
      parser,
      intent: `${file.instructions}\n${task}`,
    });
}
