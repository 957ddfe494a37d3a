import { gate, type Gate } from '../../editing/index.ts';
import type { SyntaxParser } from '../../ports/index.ts';

/** The wrong-edit gate as the editing stage asks it: language by path, objections as refusals. */
export function editGate(parser: SyntaxParser): Gate {
  return async (file, after, edits) =>
    gate({ path: file.path, before: file.text ?? '', after, edits, parser });
}
