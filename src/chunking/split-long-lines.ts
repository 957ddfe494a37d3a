import type { TextRange } from './leading-lines.ts';
import { estimateTokens } from './token-estimate.ts';

/** Signs one token stands for at most often; the first guess where to cut. */
const unitsPerToken = 2;

/**
 * Cuts a single line that is over the limit into stretches within it, behind a separator where one is near. Surrogate
 * pairs stay whole.
 */
export function splitLongLine(text: string, line: TextRange, maxTokens: number): TextRange[] {
  const parts: TextRange[] = [];
  let start = line.startIndex;
  while (start < line.endIndex) {
    const end = Math.min(line.endIndex, cutBefore(text, start, line.endIndex, maxTokens));
    parts.push({ startIndex: start, endIndex: end });
    start = end;
  }
  return parts;
}

function cutBefore(text: string, start: number, limit: number, maxTokens: number): number {
  let end = Math.min(limit, start + maxTokens * unitsPerToken);
  while (end > start + 2 && estimateTokens(text, start, end) > maxTokens) {
    end = start + Math.max(2, Math.floor((end - start) * 0.75));
  }
  if (end >= limit) return limit;
  for (let at = end; at > end - 40 && at > start + 1; at -= 1) {
    if (/[\s;,}]/.test(text[at - 1]!)) return at;
  }
  const splitsPair = (text.charCodeAt(end) & 0xfc00) === 0xdc00;
  return splitsPair ? end - 1 : end;
}
