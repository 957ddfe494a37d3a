import { addTo } from '../../text/group-by.ts';

/** A stretch of text that the page shows as it is written. `end` is exclusive. */
export interface CodeRegion {
  start: number;
  end: number;
}

/**
 * Finds fenced blocks and code spans. Errs to one side on purpose: what another reader of Markdown might not take for
 * code is not taken for code here, so that nothing hidden passes as an example. Fences in quotes and on list marks, and
 * spans in a paragraph with an unpaired backtick above, are left out for that reason.
 */
export function findCode(text: string): CodeRegion[] {
  const regions: CodeRegion[] = [];
  let fence: { mark: string; length: number; indent: number; start: number } | undefined;
  let inHtmlBlock = false;
  let unpaired = false;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end);
    const indent = line.length - line.trimStart().length;
    const blank = indent === line.length;
    if (fence) {
      if (!blank && indent < fence.indent) {
        regions.push({ start: fence.start, end: at });
        fence = undefined;
        continue; // this line is no longer in the block: look at it again
      }
      if (isClosing(line, fence)) {
        regions.push({ start: fence.start, end: at });
        fence = undefined;
      }
    } else if (blank) {
      inHtmlBlock = false;
      unpaired = false;
    } else {
      const opening = inHtmlBlock ? undefined : /^[ ]*(`{3,}(?=[^`]*$)|~{3,})/.exec(line);
      if (opening) {
        fence = {
          mark: opening[1]![0]!,
          length: opening[1]!.length,
          indent,
          start: Math.min(end + 1, text.length),
        };
        unpaired = false;
      } else {
        if (/^ {0,3}<[a-z!?/]/i.test(line)) inHtmlBlock = true;
        if (!inHtmlBlock && !unpaired) unpaired = !addSpans(line, at, regions);
      }
    }
    at = end + 1;
  }
  if (fence) regions.push({ start: fence.start, end: text.length });
  return regions;
}

function isClosing(line: string, fence: { mark: string; length: number }): boolean {
  const word = line.trim();
  return word.length >= fence.length && word === fence.mark.repeat(word.length) && !/^\s{4}/.test(line);
}

/** Adds the code spans of one line. @returns false when a run of backticks on it found no partner */
function addSpans(line: string, offset: number, regions: CodeRegion[]): boolean {
  const runs: { at: number; length: number }[] = [];
  for (const match of line.matchAll(/\\.|`+/g))
    if (match[0].startsWith('`')) runs.push({ at: match.index, length: match[0].length });
  const partners = new Map<number, number[]>(); // run length → indices, last first
  for (let i = runs.length - 1; i >= 0; i -= 1) {
    addTo(partners, runs[i]!.length, i);
  }
  let paired = true;
  for (let i = 0; i < runs.length; i += 1) {
    const list = partners.get(runs[i]!.length)!;
    while (list.length > 0 && list.at(-1)! <= i) list.pop();
    const partner = list.at(-1);
    if (partner === undefined) {
      paired = false;
      continue;
    }
    regions.push({ start: offset + runs[i]!.at, end: offset + runs[partner]!.at + runs[partner]!.length });
    i = partner;
  }
  return paired;
}
