import type { Edit } from '../../domain/index.ts';
import { isBlank, linesOfReply } from '../../text/lines/lines.ts';
import { hunkLinesOf } from '../lines/hunk-lines.ts';
import { isFence, nameOnFence, pathOnLine } from '../lines/marks.ts';
import type { ParsedReply } from './parsed-reply.ts';

const head = /^\s{0,8}(?:>\s)?<{4,}\s*(?:SEARCH|ORIGINAL|HEAD|OLD|BEFORE)?\b[^<>]*$/i;
const divider = /^\s{0,8}(?:>\s)?={4,}\s*$/;
/** Marks that say which part they end; others may be content, as the marks of a merge conflict are. */
const namedTail = /^\W*(?:REPLACE|UPDATED|NEW|AFTER)\b/i;
const tail = /^\s{0,8}(?:>\s)?>{4,}\s*(?:REPLACE|UPDATED|NEW|AFTER)?\b[^<>]*$/i;

interface Block {
  path: string | undefined;
  before: string[];
  after: string[];
  complete: boolean;
  /** Several lines could be the one that parts old text from new. */
  isAmbiguous: boolean;
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
  let last: { start: number; end: number } | undefined;
  for (let at = 0; at < lines.length; at++) {
    if (!head.test(lines[at]!)) {
      if (last !== undefined && endsTwice(lines, last, at)) {
        edits.pop();
        problems.push(tooManyMarks(last.start));
        last = undefined;
      }
      continue;
    }
    path = pathAbove(lines, at) ?? path;
    const { block, next } = readBlock(lines, at, path);
    last = block.complete && !block.isAmbiguous ? { start: at, end: next } : undefined;
    if (last !== undefined) edits.push(editOf(block));
    else if (block.complete) problems.push(tooManyMarks(at));
    else
      problems.push(
        `The block that begins on line ${at + 1} of the reply has no ======= or no >>>>>>> REPLACE line.`,
      );
    at = next;
  }
  if (edits.length === 0 && problems.length === 0) problems.push('The reply has no <<<<<<< SEARCH line.');
  return { edits, problems };
}

function tooManyMarks(at: number): string {
  return `The block that begins on line ${at + 1} of the reply holds lines like its own ======= or >>>>>>> marks; write all of its marks longer than these.`;
}

/** Whether a line ends a block a second time: the first end was content, or text between the two would be lost. */
function endsTwice(lines: readonly string[], block: { end: number }, at: number): boolean {
  if (!tail.test(lines[at]!)) return false;
  const isContent = !namedTail.test(lines[block.end]!);
  return isContent || lines.slice(block.end + 1, at).some((line) => !isBlank(line) && !isFence(line));
}

function decodeMarkers(text: string): string {
  return text.replace(
    /^([^\S\r\n\u2028\u2029]*)((?:&lt;){4,}|(?:&gt;){4,})/gm,
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
  const block: Block = { path, before: [], after: [], complete: false, isAmbiguous: false };
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
  return { block: withOwnDivider(block, width, isDivider), next: at };
}

/** Of several rows of `=` as wide as the marks, one that underlines a heading as wide is content. */
function withOwnDivider(block: Block, width: number, isDivider: (line: string) => boolean): Block {
  if (!block.after.some(isDivider)) return block;
  const lines = [...block.before, '='.repeat(width), ...block.after];
  const isHeading = (line: string | undefined) => line?.trim().length === width && !isDivider(line);
  const own = lines.flatMap((line, at) => (isDivider(line) && !isHeading(lines[at - 1]) ? [at] : []));
  if (own.length !== 1) return { ...block, isAmbiguous: true };
  return { ...block, before: lines.slice(0, own[0]), after: lines.slice(own[0]! + 1) };
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
