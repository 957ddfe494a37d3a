import type { LineRange } from '../../domain/index.ts';
import { isStopTerm } from '../../retrieval/index.ts';
import { termsOf } from '../../text/words/terms.ts';
import { quotedCode } from '../excerpts/code-in-prose.ts';
import type { IssueText } from './test-candidates.ts';

/** Longest test that is shown whole, in lines; as much is shown of a longer one, of long decorators above it the last. */
export const longestTest = 45;
/** Lines of a long test that tell what it is: its head. */
const headOfTest = 3;

/** A test that is short; of a longer one its first lines, and those that say most of the issue. */
export function tellingPart(test: LineRange, lines: readonly string[], issue: IssueText): LineRange[] {
  const { startLine } = test;
  const endLine = Math.min(test.endLine, lines.length);
  if (endLine - startLine < longestTest) return [{ startLine, endLine }];
  const room = longestTest - headOfTest;
  const first = startLine + mostTelling(lines.slice(startLine - 1, endLine), room, issue);
  if (first <= startLine + headOfTest) return [{ startLine, endLine: startLine + longestTest - 1 }];
  return [
    { startLine, endLine: startLine + headOfTest - 1 },
    { startLine: first, endLine: first + room - 1 },
  ];
}

/** Index of the first of `count` lines that say most of the issue: its words, and its code as it is written. */
function mostTelling(lines: readonly string[], count: number, issue: IssueText): number {
  const scores = scoresOf(lines, `${issue.title}\n${issue.body}`);
  let [first, sum, most] = [0, 0, 0];
  for (let at = 0; at < lines.length; at++) {
    sum += scores[at]! - (scores[at - count] ?? 0);
    if (sum > most + rounding) [first, most] = [Math.max(0, at - count + 1), sum];
  }
  return first;
}

/** Sums of the same weights in another order differ by less. */
const rounding = 1e-9;

/** What each line says of a text: the rarer a word or a piece of code is among the lines, the more. */
function scoresOf(lines: readonly string[], text: string): number[] {
  const saying = new Map<string, number[]>();
  for (const [at, line] of lines.entries())
    for (const term of new Set(termsOf(line))) {
      const known = saying.get(term);
      if (known === undefined) saying.set(term, [at]);
      else known.push(at);
    }
  const words = [...new Set(termsOf(text))].filter((term) => !isStopTerm(term));
  const scores = lines.map(() => 0);
  const holding = (piece: string) => [...lines.keys()].filter((at) => lines[at]!.includes(piece));
  for (const holders of [...words.map((word) => saying.get(word) ?? []), ...quotedCode(text).map(holding)])
    for (const at of holders) scores[at]! += Math.log(1 + lines.length / holders.length);
  return scores;
}
