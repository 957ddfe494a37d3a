import { indentOf, isBlank } from '../../../text/lines/lines.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';
import type { ChangedRun } from '../facts/changed-runs.ts';
import { layoutProblem } from '../facts/python-layout.ts';
import type { Objection } from './rule.ts';

/** Lines of the other kind of indentation that a file may have and still be of one kind. */
const maxForeign = 0;
const fewestLines = 5;
const opener =
  /^\s*(?:async\s+)?(?:def|class|if|elif|else|for|while|try|except|finally|with)\b.*:\s*(?:#.*)?$/;

/**
 * Python counts indentation, and the grammar forgives what Python does not: a file that its tokenizer could read must
 * stay so, and tabs must not come into a file of spaces or the other way round.
 */
export function indentation(facts: ChangeFacts): Objection | undefined {
  if (facts.language !== 'python' || facts.steps.every(({ op }) => op === 'keep')) return undefined;
  const foreign = foreignIndent(facts);
  if (foreign !== undefined) return `indents with ${foreign} in a file that does not: mixed indentation`;
  const problem = layoutProblem(facts.after);
  if (problem !== undefined && layoutProblem(facts.before) === undefined) {
    const { row, message } = problem;
    return { reason: `leaves Python that cannot be read: line ${row + 1}: ${message}`, row };
  }
  for (const run of facts.runs) {
    const line = shallowBlock(facts.after, run);
    if (line !== undefined)
      return `opens a block with nothing indented in it: ${JSON.stringify(line.trim())}`;
  }
  return undefined;
}

function foreignIndent({ before, added }: ChangeFacts): string | undefined {
  const tabs = before.filter((line) => line.startsWith('\t')).length;
  const spaces = before.filter((line) => line.startsWith('  ')).length;
  if (tabs <= maxForeign && spaces >= fewestLines && added.some((line) => line.startsWith('\t')))
    return 'tabs';
  if (spaces <= maxForeign && tabs >= fewestLines && added.some((line) => line.startsWith('  ')))
    return 'spaces';
  return undefined;
}

/** The line that opens a block, among the new lines or directly above them, when what follows is not deeper. */
function shallowBlock(after: readonly string[], { at, added }: ChangedRun): string | undefined {
  let from = at;
  while (from > 0 && (from === at || isBlank(after[from]!))) from--;
  for (let row = from; row < at + added.length; row++) {
    if (!opener.test(after[row]!)) continue;
    let next = row + 1;
    while (next < after.length && saysNothing(after[next]!)) next++;
    if (indentOf(after[next] ?? '').length <= indentOf(after[row]!).length) return after[row];
  }
  return undefined;
}

function saysNothing(line: string): boolean {
  return isBlank(line) || /^\s*#/.test(line);
}
