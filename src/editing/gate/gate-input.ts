import type { Edit } from '../../domain/index.ts';
import type { SyntaxParser } from '../../ports/index.ts';

/** One file's change as the gate is asked about it. */
export interface GateInput {
  path: string;
  before: string;
  after: string;
  /** The edits that made it; without them the change is judged as if the whole file had been written. */
  edits?: readonly Edit[];
  /**
   * What the edit was asked to do for this file, in words: the plan's instructions, or the issue. With it, a declaration
   * goes only when the words say so or the rest of the edit does; without it nothing is known of the purpose.
   */
  intent?: string;
  /** Syntax rules are left out when there is no parser, or no grammar for the path. */
  parser?: SyntaxParser;
}
