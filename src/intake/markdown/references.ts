/** A place in a file of the repository that a text points to. Lines are 1-based and inclusive. */
export interface Permalink {
  path: string;
  ref: string;
  startLine: number;
  endLine: number;
}

/** Lines that a permalink may bring into the issue. */
const maxLines = 80;

/** Numbers of issues and pull requests of the same repository that a text mentions, each once, in order. */
export function findLinkedNumbers(
  text: string,
  links: readonly string[],
  webUrl: string,
  own: number,
): number[] {
  const numbers: number[] = [];
  const add = (digits: string | undefined) => {
    const number = Number(digits);
    if (number > 0 && number !== own && !numbers.includes(number)) numbers.push(number);
  };
  for (const match of text.matchAll(/(?:^|[\s(,;:[])#(\d{1,7})\b/g)) add(match[1]);
  for (const url of [...links, ...findUrls(text)]) {
    if (!url.startsWith(`${webUrl}/`)) continue;
    add(/^\/(?:issues|pull)\/(\d{1,7})(?:[#?/]|$)/.exec(url.slice(webUrl.length))?.[1]);
  }
  return numbers;
}

/** Links to lines of files of the same repository, each once, pinned to a commit: branches move, so they prove nothing (R3). */
export function findPermalinks(text: string, links: readonly string[], webUrl: string): Permalink[] {
  const found: Permalink[] = [];
  for (const url of new Set([...links, ...findUrls(text)])) {
    if (!url.startsWith(`${webUrl}/blob/`)) continue;
    const match = /^([0-9a-f]{40})\/([^#?]+)#L(\d{1,7})(?:C\d+)?(?:-L(\d{1,7})(?:C\d+)?)?$/.exec(
      url.slice(webUrl.length + '/blob/'.length),
    );
    if (!match) continue;
    const [, ref = '', encoded = '', start = '1', end = start] = match;
    const path = decode(encoded);
    if (path === undefined) continue;
    const startLine = Number(start);
    found.push({
      path,
      ref,
      startLine,
      endLine: Math.min(Math.max(Number(end), startLine), startLine + maxLines - 1),
    });
  }
  return found;
}

/** Every https address of a text. */
export function findUrls(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>()"'`\]]{1,2000}/g)].map(([url]) =>
    url.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''),
  );
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
