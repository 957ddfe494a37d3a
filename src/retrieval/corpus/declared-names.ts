import type { IndexedFile } from '../../domain/index.ts';

/** Which files (not tests or documents) declare a name, by name. */
export function buildDeclaredNames(files: readonly IndexedFile[]): ReadonlyMap<string, readonly number[]> {
  const declared = new Map<string, number[]>();
  files.forEach(({ kind, definitions }, file) => {
    if (kind !== 'source' && kind !== 'generated') return;
    for (const { name } of definitions) {
      const entry = declared.get(name);
      if (!entry) declared.set(name, [file]);
      else if (entry.at(-1) !== file) entry.push(file);
    }
  });
  return declared;
}

const identifier = /[A-Za-z_$][\w$]{2,}/g;
/** A name that is declared in more places points nowhere. */
const tooCommon = 4;

/** Files that declare what a piece of code names, each with the summed specificity of the names; common names are skipped. */
export function filesNamedIn(
  text: string,
  declared: ReadonlyMap<string, readonly number[]>,
): Map<number, { score: number; names: string[] }> {
  const found = new Map<number, { score: number; names: string[] }>();
  for (const name of new Set(text.match(identifier))) {
    const places = declared.get(name) ?? [];
    if (places.length > tooCommon) continue;
    for (const file of places) {
      const entry = found.get(file) ?? { score: 0, names: [] };
      found.set(file, entry);
      entry.score += 1 / places.length;
      entry.names.push(name);
    }
  }
  return found;
}

/** Lines `from` to `to` of a text, 1-based and inclusive. */
export function linesOf(text: string, from: number, to: number): string {
  const start = afterLines(text, Math.max(0, from - 1), 0);
  const end = afterLines(text, to - Math.max(0, from - 1), start);
  return text.slice(start, end).replace(/\n$/, '');
}

/** Where the line stands that begins so many lines behind a place; the end of the text where there are fewer. */
function afterLines(text: string, count: number, from: number): number {
  let at = from;
  for (let line = 0; line < count; line += 1) {
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}
