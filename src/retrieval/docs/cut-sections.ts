import type { DocumentationPage } from '../../domain/index.ts';

/** A piece of a page under one heading. */
export interface Section {
  url: string;
  /** Title of the page and the headings above, from the outside in. */
  heading: string;
  text: string;
}

/** About 400 tokens: a heading with an example. */
const longestSection = 1600;
const headingLine = /^(#{1,6})\s+(.+)$/;
const fenceLine = /^\s*(?:```|~~~)/;

/**
 * Cuts a page at its headings, and long pieces between blank lines; a code fence is never cut by a heading inside it. A
 * list of the page's own headings is no section: it shares words with every query and says nothing.
 */
export function cutSections({ url, title, text }: DocumentationPage): Section[] {
  const headings = headingsOf(text);
  const above: string[] = [];
  const sections: Section[] = [];
  let lines: string[] = [];
  let fenced = false;
  const close = () => {
    const named = above[0] !== undefined && title.includes(above[0]) ? above : [title, ...above];
    const heading = [...new Set(named)].filter((part) => part).join(' > ');
    const kept = withoutContents(lines, headings);
    for (const piece of splitLong(kept.join('\n').trim())) sections.push({ url, heading, text: piece });
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (fenceLine.test(line)) fenced = !fenced;
    const found = fenced ? null : headingLine.exec(line);
    if (!found) {
      lines.push(line);
      continue;
    }
    close();
    above.length = Math.min(above.length, found[1]!.length - 1);
    above[found[1]!.length - 1] = found[2]!.slice(0, 200).trim();
  }
  close();
  return sections;
}

function headingsOf(text: string): Set<string> {
  const found = text.split('\n').flatMap((line) => headingLine.exec(line)?.[2] ?? []);
  return new Set(found.map(wordsOf));
}

const listMark = /^\s*(?:[*•-]|\d+(?:\.\d+)*\.?)\s+/;
/** Fewer lines that equal a heading may be there by chance. */
const minContents = 3;

/** Without list lines that repeat headings of the page, when there are several of them. */
function withoutContents(lines: readonly string[], headings: ReadonlySet<string>): readonly string[] {
  const repeats = (line: string) =>
    listMark.test(line) && headings.has(wordsOf(line.replace(listMark, '').replace(listMark, '')));
  return lines.filter(repeats).length < minContents ? lines : lines.filter((line) => !repeats(line));
}

/** Words of a line without marks, links and case. */
function wordsOf(line: string): string {
  return (line.match(/[\p{L}\d]+/gu) ?? []).join(' ').toLowerCase();
}

function splitLong(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const paragraph of text.split(/\n{2,}/)) {
    if (piece !== '' && piece.length + paragraph.length > longestSection) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? paragraph : `${piece}\n\n${paragraph}`;
    while (piece.length > longestSection * 2) {
      pieces.push(piece.slice(0, longestSection));
      piece = piece.slice(longestSection);
    }
  }
  return [...pieces, piece].filter((part) => /[\p{L}\p{N}]/u.test(part));
}
