import type { Edit } from '../../domain/index.ts';
import { isBlank, linesOfReply } from '../../text/lines/lines.ts';
import { hunkLinesOf } from '../lines/hunk-lines.ts';
import { isFence, nameOnFence, pathOnLine } from '../lines/marks.ts';
import type { ParsedReply } from './parsed-reply.ts';

const head = /^\s{0,8}(?:>\s)?<{4,}\s*(?:SEARCH|ORIGINAL|HEAD|OLD|BEFORE)?\b[^<>]*$/i;
const divider = /^\s{0,8}(?:>\s)?={4,}\s*$/;
const tail = /^\s{0,8}(?:>\s)?>{4,}\s*(?:REPLACE|UPDATED|NEW|AFTER)?\b[^<>]*$/i;

interface Block {
  path: string | undefined;
  before: string[];
  after: string[];
  complete: boolean;
}

/**
 * Reads search/replace blocks: Aider's `<<<<<<< SEARCH … ======= … >>>>>>> REPLACE` and Sweep's
 * `<<<< ORIGINAL … ==== … >>>> UPDATED`, with or without fences, with the file name above the block or inside the
 * fence. An empty SEARCH part creates the file.
 */
export function parseSearchReplace(text: string): ParsedReply {
  const lines = linesOfReply(decodeMarkers(text));
  const edits: Edit[] = [];
  const problems: string[] = [];
  let path: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    if (!head.test(lines[at]!)) continue;
    path = pathAbove(lines, at) ?? path;
    const { block, next } = readBlock(lines, at, path);
    if (block.complete) edits.push(editOf(block));
    else
      problems.push(
        `The block that begins on line ${at + 1} of the reply has no ======= or no >>>>>>> REPLACE line.`,
      );
    at = next;
  }
  if (edits.length === 0 && problems.length === 0) problems.push('The reply has no <<<<<<< SEARCH line.');
  return { edits, problems };
}

function decodeMarkers(text: string): string {
  return text.replace(
    /^([^\S\n]*)((?:&lt;){4,}|(?:&gt;){4,})/gm,
    (_, space: string, marks: string) => space + marks.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  );
}

/** A file name may be above the block with a fence and empty lines between. */
function pathAbove(lines: readonly string[], headLine: number): string | undefined {
  for (let at = headLine - 1; at >= Math.max(0, headLine - 4); at--) {
    const line = lines[at]!;
    if (tail.test(line)) return undefined;
    const name = nameOnFence(line);
    if (name !== undefined) return pathOnLine(name);
    if (isFence(line) || isBlank(line)) continue;
    return pathOnLine(line);
  }
  return undefined;
}

function readBlock(lines: readonly string[], headLine: number, path: string | undefined) {
  const block: Block = { path, before: [], after: [], complete: false };
  const width = /<+/.exec(lines[headLine]!)![0].length;
  const isDivider = (line: string) => divider.test(line) && line.trim().replace(/^> /, '').length === width;
  let part = block.before;
  let at = headLine + 1;
  for (; at < lines.length; at++) {
    const line = lines[at]!;
    if (
      part === block.before &&
      (isDivider(line) || (divider.test(line) && !hasDividerLater(lines, at, isDivider)))
    ) {
      part = block.after;
    } else if (tail.test(line) && part === block.after) {
      block.complete = true;
      break;
    } else if (head.test(line) && /SEARCH|ORIGINAL/i.test(line)) {
      at--;
      break;
    } else part.push(line);
  }
  return { block, next: at };
}

/** A shorter or longer row of `=` is content (a heading underline) as long as a fitting one still follows. */
function hasDividerLater(
  lines: readonly string[],
  from: number,
  isDivider: (line: string) => boolean,
): boolean {
  for (let at = from + 1; at < lines.length && !head.test(lines[at]!) && !tail.test(lines[at]!); at++) {
    if (isDivider(lines[at]!)) return true;
  }
  return false;
}

function editOf({ path, before, after }: Block): Edit {
  const named = path === undefined ? {} : { path };
  if (before.every(isBlank))
    return { kind: 'whole-file', ...named, text: after.map((line) => `${line}\n`).join('') };
  return { kind: 'hunk', ...named, lines: hunkLinesOf(before, after) };
}
