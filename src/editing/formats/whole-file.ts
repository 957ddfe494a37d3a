import type { Edit } from '../../domain/index.ts';
import { isBlank, linesOfReply } from '../../text/lines/lines.ts';
import { nameOnFence, pathOnLine } from '../lines/marks.ts';
import type { ParsedReply } from './parsed-reply.ts';

/**
 * Reads whole files: `<file path="…">…</file>` blocks, or fenced blocks with the file name on the line above. A reply
 * with one nameless block is that block; a reply without any block is not a file, because it may be talk.
 */
export function parseWholeFile(text: string): ParsedReply {
  const tagged = [...text.matchAll(/<file\s+path="([^"\n]+)"\s*>\r?\n?([\s\S]*?)\r?\n?<\/file>/g)];
  if (tagged.length > 0) {
    return { edits: tagged.map(([, path, body]) => wholeFile(linesOfReply(body!), path)), problems: [] };
  }
  const edits: Edit[] = [];
  const problems: string[] = [];
  const lines = linesOfReply(text);
  for (let at = 0; at < lines.length; at++) {
    const fence = /^(\s*)(`{3,}|~{3,})/.exec(lines[at]!)?.[2];
    if (fence === undefined) continue;
    const end = closingFence(lines, at + 1, fence);
    if (end === undefined)
      problems.push(`The code block on line ${at + 1} of the reply is not closed; it may be cut off.`);
    else edits.push(wholeFile(lines.slice(at + 1, end), nameAbove(lines, at)));
    at = end ?? lines.length;
  }
  if (edits.length === 0 && problems.length === 0)
    problems.push('The reply has no code block with the file.');
  return { edits, problems };
}

/** A block that itself contains fences ends at the last fence of its own length before the next name or the end. */
function closingFence(lines: readonly string[], from: number, fence: string): number | undefined {
  let found: number | undefined;
  for (let at = from; at < lines.length; at++) {
    if (lines[at]!.trimEnd() === fence) found = at;
    else if (
      found !== undefined &&
      at > found &&
      pathOnLine(lines[at]!) !== undefined &&
      lines[at + 1]?.startsWith(fence)
    )
      break;
  }
  return found;
}

function nameAbove(lines: readonly string[], at: number): string | undefined {
  const info = nameOnFence(lines[at]!);
  if (info !== undefined) return info;
  for (let above = at - 1; above >= Math.max(0, at - 2); above--) {
    if (!isBlank(lines[above]!)) return pathOnLine(lines[above]!);
  }
  return undefined;
}

function wholeFile(lines: readonly string[], path: string | undefined): Edit {
  return {
    kind: 'whole-file',
    path,
    text: lines.map((line) => `${line}\n`).join(''),
  };
}
