import type { Plan, Snippet } from '../domain/index.ts';
import { joinRanges } from '../editing/index.ts';
import { wholeWord } from '../text/whole-word.ts';
import { codeIn } from './code-in-prose.ts';

/** Characters of reference code that a writer is shown. */
const budget = 14_000;
/** Lines kept on each side of a line that the plan names something of. */
const margin = 12;
/** A word that stands more often than this in the other files does not tell where to look. */
const tellingUses = 12;

/**
 * Cuts from what the planner saw the parts of other files that the plan speaks of: lines that hold an identifier of the
 * plan which is rare there, with their surroundings, those with the rarest identifiers first.
 */
export function relatedCode(seen: readonly Snippet[], plan: Plan, drafted: ReadonlySet<string>): Snippet[] {
  const others = seen.filter((snippet) => !drafted.has(snippet.path));
  const words = [
    ...codeIn(
      `${plan.rootCause}\n${plan.approach}\n${plan.changes.map((change) => change.instructions).join('\n')}`,
    ),
  ];
  const uses = words.map(wholeWord).map((word) => ({ word, count: countOf(word, others) }));
  const telling = uses.filter(({ count }) => count > 0 && count <= tellingUses);
  const parts = others
    .flatMap((snippet) => cut(snippet, telling))
    .toSorted((one, other) => other.score - one.score);
  const chosen: Snippet[] = [];
  let size = 0;
  for (const part of parts) {
    if (size + part.text.length > budget || covered(part, chosen)) continue;
    chosen.push(part);
    size += part.text.length;
  }
  return chosen.toSorted(
    (one, other) => one.path.localeCompare(other.path) || one.startLine - other.startLine,
  );
}

interface Telling {
  word: RegExp;
  /** How often it stands in all files together. */
  count: number;
}

function countOf(word: RegExp, snippets: readonly Snippet[]): number {
  const every = new RegExp(word, 'g');
  return snippets.reduce((count, { text }) => count + (text.match(every)?.length ?? 0), 0);
}

function cut(snippet: Snippet, telling: readonly Telling[]): Snippet[] {
  const lines = snippet.text.split('\n');
  const values = lines.map((line) => {
    let value = 0;
    for (const { word, count } of telling) if (word.test(line)) value += 1 / count;
    return value;
  });
  const around = values.flatMap((value, at) =>
    value > 0
      ? [{ startLine: Math.max(1, at + 1 - margin), endLine: Math.min(lines.length, at + 1 + margin) }]
      : [],
  );
  return joinRanges(around).map(({ startLine, endLine }) => ({
    path: snippet.path,
    startLine: snippet.startLine + startLine - 1,
    endLine: snippet.startLine + endLine - 1,
    text: lines.slice(startLine - 1, endLine).join('\n'),
    score: values.slice(startLine - 1, endLine).reduce((sum, value) => sum + value, 0),
  }));
}

function covered(part: Snippet, chosen: readonly Snippet[]): boolean {
  return chosen.some(
    (one) => one.path === part.path && one.startLine <= part.endLine && part.startLine <= one.endLine,
  );
}
