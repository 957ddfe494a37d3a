import { compactKey } from '../../../text/line-keys.ts';
import { isCommentLine, isTrivial } from '../../placement/line-kinds.ts';
import type { ChangeFacts } from '../change-facts.ts';
import type { ChangedRun } from '../changed-runs.ts';
import type { Declaration } from '../syntax-facts.ts';

const named = new Set(['function', 'method', 'class', 'interface', 'enum', 'type', 'module']);

/**
 * A declaration that is gone though nobody said so: the file still uses its name, or a rewritten file lacks it, or it
 * was dropped whole while the edit was about other lines. One that was renamed or moved is not lost, and an edit that
 * does nothing but remove declarations means it.
 */
export async function lostDeclarations(facts: ChangeFacts): Promise<string | undefined> {
  if (!facts.losesLines) return undefined;
  const [before, after] = [await facts.syntax('before'), await facts.syntax('after')];
  if (before === undefined || after === undefined || after.errors > before.errors) return undefined;
  const left = new Set(after.declarations.filter(({ kind }) => named.has(kind)).map(({ name }) => name));
  const lost = before.declarations.filter(({ name, kind }) => named.has(kind) && !left.has(name));
  for (const declaration of lost) {
    if (livesOn(facts, declaration)) continue;
    const { kind, name } = declaration;
    if (isUsed(facts.after, name)) return `removes ${kind} ${name}, which the file still uses`;
    if (facts.wholeFile || (isAside(facts.runs, declaration) && !usesWentToo(facts, declaration)))
      return `drops ${kind} ${name}`;
  }
  return undefined;
}

/** Called, or named at all when the name is too particular to be another thing's. Comments do not count. */
function isUsed(lines: readonly string[], name: string): boolean {
  const word = escapeRegExp(name);
  const particular = name.length >= 6 && /[a-z][A-Z]|_[a-z]/.test(name);
  const use = new RegExp(
    String.raw`(?<![\w$.])${word}\s*\(|\b(?:this|self|super)\s*(?:\.|->|::)\s*${word}\b` +
      (particular ? String.raw`|(?<![\w$."'])${word}(?![\w$"'])` : ''),
  );
  return lines.some((line) => use.test(line) && !isCommentLine(line));
}

/** Lines elsewhere that named it are gone as well, so it was removed on purpose. */
function usesWentToo({ runs, before }: ChangeFacts, { name, startRow, endRow }: Declaration): boolean {
  const mention = new RegExp(String.raw`(?<![\w$])${escapeRegExp(name)}(?![\w$])`);
  return runs.some(({ start, end }) =>
    before
      .slice(start, end)
      .some((line, i) => (start + i < startRow || start + i > endRow) && mention.test(line)),
  );
}

/** All of it went in a run of lines that brought nothing new, while other runs did. */
function isAside(runs: readonly ChangedRun[], { startRow, endRow }: Declaration): boolean {
  if (endRow === startRow) return false;
  const run = runs.find(({ start, end }) => start <= startRow && endRow <= end);
  return run !== undefined && run.added.length === 0 && runs.some(({ added }) => added.length > 0);
}

/** Most of its lines are among the new ones, or its name is all that is gone. */
function livesOn({ before, added }: ChangeFacts, { startRow, endRow }: Declaration): boolean {
  const keys = new Set(added.map(compactKey));
  const body = before.slice(startRow, endRow + 1).filter((line) => !isTrivial(line));
  const inner = body.slice(1);
  const there = (lines: readonly string[]) => lines.filter((line) => keys.has(compactKey(line))).length;
  return inner.length > 0 ? there(inner) >= inner.length / 2 : there(body) > 0;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
