/** How an import begins that names what it brings, in the languages that have one. What is passed on (`export … from`) is none. */
const opens =
  /^\s*(?:import\b(?!\s*[(.])|from\s+\S+\s+import\b|(?:pub(?:\([^)]*\))?\s+)?use\s+[\w:{\\]|using\s+(?:static\s+)?[\w.]+\s*[;=]|(?:const|let|var)\s*\{[^}]*(?:\}\s*=\s*(?:await\s+)?(?:require|import)\s*\(|$))/;

/** Lines of one import at most. */
const longest = 200;

/** Rows, from 0, of the lines that only import: those of an import that goes on until its bracket closes as well. */
export function importRows(lines: readonly string[]): ReadonlySet<number> {
  const rows = new Set<number>();
  for (let row = 0; row < lines.length; row += 1) {
    if (!opens.test(lines[row]!)) continue;
    const end = endOfImport(lines, row);
    for (let at = row; at <= end; at += 1) rows.add(at);
    row = Math.max(row, end);
  }
  return rows;
}

/** @returns a row before the first one where no import begins there, as with a variable that is taken apart */
function endOfImport(lines: readonly string[], row: number): number {
  const head = lines[row]!;
  const closer = { '{': '}', '(': ')' }[/[{(]/.exec(head)?.[0] ?? ''] ?? '';
  const last = Math.min(lines.length - 1, row + longest);
  let end = row;
  while (end < last && !lines[end]!.includes(closer)) end += 1;
  const isVariable = /^\s*(?:const|let|var)\b/.test(head);
  return isVariable && !/=\s*(?:await\s+)?(?:require|import)\s*\(/.test(lines[end]!) ? row - 1 : end;
}
