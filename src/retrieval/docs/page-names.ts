import { countEach } from '../../text/count-each.ts';

/** Shortest name that is looked for, letters and digits; shorter ones are in every text. */
const shortestName = 4;
/** A name written as code, or words joined by marks: `no-unused-vars`, `URL.parse`, `max_len`. */
const namePattern = /`([^`\n]{2,80})`|(?<![\w\p{L}-])[\p{L}\d]+(?:[-_.:/]{1,2}[\p{L}\d]+)+/gu;

/**
 * Names that a text points at: what it writes as code, and words joined by marks. Compared without case and marks, so
 * that `no-unused-vars` is the page `no_unused_vars.html`.
 */
export function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [whole, code] of text.matchAll(namePattern)) {
    const name = lettersAndDigits(code ?? whole);
    if (name.length >= shortestName) names.add(name);
  }
  return names;
}

/** The name of a page: the last part of its address without an ending. */
export function pageName(url: string): string {
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '' && !/^index\b/.test(part));
  return lettersAndDigits((parts.at(-1) ?? '').replace(/\.[a-z]+$/, ''));
}

/** Letters and digits alone, in lower case. */
export function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]+/gu, '');
}

/** Parts of a page's title that most pages share, such as the name of the project. */
export function commonTitleParts(titles: readonly string[]): Set<string> {
  const counts = countEach(titles.flatMap((title) => [...new Set(titleParts(title))]));
  return new Set(
    [...counts].flatMap(([part, count]) => (count > 3 && count > titles.length / 2 ? [part] : [])),
  );
}

/** `Options - Guide | Project` → its parts. */
export function titleParts(title: string): string[] {
  return title.split(/(?<!\s)\s+[-–—|·»:]\s+/).filter((part) => part.trim() !== '');
}
