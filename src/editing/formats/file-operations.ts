import type { Edit } from '../../domain/index.ts';

/**
 * Begins at the first sign behind its blanks, so that no other way to share these out is tried. A line of many arrows is read on
 * from each of them: nobody's path is longer than a thousand characters.
 */
const path = (name: string): string => String.raw`(?!\s)["'\x60]?(${name})["'\x60]?`;
const first = path(String.raw`[^"'\x60\n<>]{1,1000}?`);
const last = path(String.raw`[^"'\x60\n<>]{1,1000}`);
/** What a line has, wherever it may begin, that asks for one. */
const operation = /<(?:delete|rename)|(?:DELETE|RENAME|MOVE) FILE/i;
const deletions = [
  new RegExp(String.raw`^<delete\s+path="([^"\n]+)"\s*/?>`),
  new RegExp(String.raw`^(?:\*\*\* )?DELETE FILE:?\s+${last}\s*$`, 'i'),
];
const renames = [
  new RegExp(String.raw`^<rename\s+from="([^"\n]+)"\s+to="([^"\n]+)"\s*/?>`),
  new RegExp(
    String.raw`^(?:\*\*\* )?(?:RENAME|MOVE) FILE:?\s+${first}(?<!\s)\s+(?:->|=>|to)\s+${last}\s*$`,
    'i',
  ),
];

/**
 * Reads deletions and renames, which every format writes alike on a line of their own: `<delete path="…"/>` or
 * `DELETE FILE path`, `<rename from="…" to="…"/>` or `RENAME FILE old -> new`. Creation is a whole file.
 */
export function parseFileOperations(text: string): Edit[] {
  const edits: Edit[] = [];
  if (!operation.test(text)) return edits;
  for (const line of text.split(/\r?\n/)) {
    if (!operation.test(line)) continue;
    const rename = firstMatch(renames, line);
    const deletion = firstMatch(deletions, line);
    if (rename !== undefined) edits.push({ kind: 'rename', path: rename[1]!.trim(), to: rename[2]!.trim() });
    else if (deletion !== undefined) edits.push({ kind: 'delete', path: deletion[1]!.trim() });
  }
  return edits;
}

function firstMatch(patterns: readonly RegExp[], line: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(line);
    if (match !== null) return match;
  }
  return undefined;
}
