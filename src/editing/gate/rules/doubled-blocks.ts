import { isBlank } from '../../../text/lines.ts';
import { isTrivial } from '../../placement/line-kinds.ts';
import type { ChangeFacts } from '../change-facts.ts';

/** Lines with something in them that a repeated stretch needs to count as a block. */
const shortestBlock = 5;

/** A stretch of new lines that repeats, word for word, the lines directly above or below it. */
export function doubledBlocks({ steps }: ChangeFacts): string | undefined {
  const lines = steps.filter(({ op }) => op !== 'remove');
  for (let start = 0; start < lines.length; start++) {
    if (lines[start]!.op !== 'add') continue;
    let end = start;
    while (end < lines.length && lines[end]!.op === 'add') end++;
    const texts = lines.slice(start, end).map(({ line }) => line.trimEnd());
    if (
      weight(texts) >= shortestBlock &&
      (repeats(texts, lines, start - texts.length) || repeats(texts, lines, end))
    ) {
      return `repeats the ${texts.length} lines next to it: ${JSON.stringify(texts.find((text) => !isTrivial(text))?.trim())}`;
    }
    start = end;
  }
  return undefined;
}

function weight(texts: readonly string[]): number {
  return texts.filter((text) => !isBlank(text) && !isTrivial(text)).length;
}

function repeats(texts: readonly string[], lines: readonly { line: string }[], at: number): boolean {
  return (
    at >= 0 &&
    at + texts.length <= lines.length &&
    texts.every((text, i) => lines[at + i]!.line.trimEnd() === text)
  );
}
