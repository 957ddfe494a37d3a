import type { SymbolDefinition } from '../../domain/index.ts';
import { codeIn } from './code-in-prose.ts';
import { qualifiedName } from '../symbols.ts';

/** What points at lines of a long file. Lines are 1-based. */
export interface LinePointers {
  lines: readonly string[];
  definitions: readonly SymbolDefinition[];
  /** Root cause, approach and instructions; code in them stands in backticks. */
  prose: string;
  /** Lines of findings or comments. */
  marked: readonly number[];
}

/** What one pointer is worth at most, however many lines it touches. */
const worth = { marked: 40, definition: 12, code: 12, lineNumber: 10 };

/**
 * How much each line matters for carrying out a plan. A word of the plan that stands in many lines says little about
 * each: its worth is shared among them.
 */
export function weighLines({ lines, definitions, prose, marked }: LinePointers): Float64Array {
  const weights = new Float64Array(lines.length);
  const add = (targets: readonly number[], total: number) => {
    for (const line of targets)
      if (line >= 1 && line <= lines.length) weights[line - 1]! += total / targets.length;
  };
  for (const line of marked) add([line], worth.marked);
  for (const word of codeIn(prose)) {
    const named = definitions.filter(
      (definition) => definition.name === word || qualifiedName(definition) === word,
    );
    if (named.length > 0)
      add(
        named.map((definition) => definition.startLine),
        worth.definition,
      );
    add(linesWith(lines, word), worth.code);
  }
  for (const [, from, to = from] of prose.matchAll(/\blines?\s+(\d+)(?:\s*(?:[-–,]|to|and)\s*(\d+))?/gi))
    for (const line of [Number(from), Number(to)]) add([line], worth.lineNumber);
  return weights;
}

function linesWith(lines: readonly string[], code: string): number[] {
  return lines.flatMap((line, index) => (line.includes(code) ? [index + 1] : []));
}
