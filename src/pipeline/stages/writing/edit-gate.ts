import { gate } from '../../../editing/index.ts';
import { type EditGate } from '../../../writing/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';

/**
 * The wrong-edit gate as the writing stage uses it. The plan's instructions for the file say which code may be removed.
 * @param task more about the purpose of the edits: the approach of the plan, findings to repair
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
