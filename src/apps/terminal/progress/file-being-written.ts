/** How the formats of edits name the file that comes next, and how a plan names its changes. */
const names = [
  /^(?:\+\+\+ b\/|File: )(\S[^\n\r]*)\r?\n/gm,
  /<(?:change|file|function)\b[^<>\n]*\bpath="([^"\n]+)"/g,
  /^`{0,3}([\w.@/+-]+\.\w+)`{0,3}:?\n(?:```\w*\n)?<<<<<<< /gm,
];

/** Path of the file that a reply is writing, as far as it has come; `undefined` where it names none yet. */
export function fileBeingWritten(text: string): string | undefined {
  const found = names.flatMap((name) => [...text.matchAll(name)].slice(-1));
  return found.toSorted((a, b) => b.index - a.index)[0]?.[1];
}
