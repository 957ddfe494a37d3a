const comment = /^\s*(?:\/\/|\/\*|\*|#(?!!|\s*(?:include|define|if|pragma)\b)|--|;|%|<!--|\(\*)/;
const closing = /\*\/|-->|\*\)/;
const licence = /copyright|licen[cs]e|SPDX-|\(c\) |this file is part of/i;
/** Number of first lines in which a licence is named; further down, the word may be part of a description. */
const said = 4;

/** What may stand above it. */
const opening = /^(?:#!.*|<\?php(?:\s+declare\s*\([^)]*\)\s*;)?|declare\s*\([^)]*\)\s*;|\s*)$/;
/** Lines of a text that are looked at; licences in full are files of their own. */
const longest = 60;

/**
 * How many lines the licence at the beginning of a source text takes, with the blank lines after it; 0 where there is none.
 * It tells a reader nothing about the code, and stands in every file of many repositories.
 */
export function licenceHead(lines: readonly string[]): number {
  const first = Math.max(
    0,
    lines.slice(0, 4).findIndex((line) => !opening.test(line)),
  );
  let end = first;
  let open = false;
  for (; end < Math.min(lines.length, longest); end += 1) {
    const line = lines[end]!;
    if (!open && !comment.test(line)) break;
    const body = line.replace(/^\s*(?:\/\*|<!--|\(\*)/, '');
    if (body !== line && !open) open = !closing.test(body);
    else if (open && closing.test(line)) open = false;
  }
  if (open || end - first < 2) return 0;
  if (!lines.slice(first, Math.min(end, first + said)).some((line) => licence.test(line))) return 0;
  while (end < lines.length && lines[end]!.trim() === '') end += 1;
  return end;
}
