import { compactKey } from '../../../text/line-keys.ts';
import { isCommentLine, isTrivial } from '../../placement/line-kinds.ts';
import type { ChangeFacts } from '../change-facts.ts';
import { leavesGap, leavesHead } from '../careless-cut.ts';
import type { ChangedRun } from '../changed-runs.ts';
import { isNamed, type Declaration, type SyntaxFacts } from '../syntax-facts.ts';

/**
 * A declaration that is gone though nobody said so: the file still uses its name, or a rewritten file lacks it, or it
 * was dropped whole while the edit was about other lines, or cut out so carelessly that its comment or its blank lines
 * stayed. One that was renamed or moved is not lost, and a clean cut that does nothing else is meant.
 */
export async function lostDeclarations(facts: ChangeFacts): Promise<string | undefined> {
  if (!facts.losesLines) return undefined;
  const [before, after] = [await facts.syntax('before'), await facts.syntax('after')];
  if (before === undefined || after === undefined || after.errors > before.errors) return undefined;
  for (const declaration of lostFrom(facts, before, after)) {
    const careless = isCareless(facts, declaration);
    if (!careless && livesOn(facts, declaration)) continue;
    const { kind, name } = declaration;
    const overloaded = after.declarations.some((one) => one.name === name);
    if (!overloaded && isUsed(facts.after, name) && !mentions(facts.added, name))
      return `removes ${kind} ${name}, which the file still uses`;
    if (careless || ((facts.wholeFile || isAside(facts, declaration)) && !usesWentToo(facts, declaration)))
      return `drops ${kind} ${name}`;
  }
  return undefined;
}

/** Those that went with all their lines, of the names that the file declares less often than before. */
function lostFrom(facts: ChangeFacts, before: SyntaxFacts, after: SyntaxFacts): Declaration[] {
  const change = new Map<string, number>();
  const count = (declarations: readonly Declaration[], step: number) => {
    for (const one of declarations)
      if (isNamed(one)) change.set(one.name, (change.get(one.name) ?? 0) + step);
  };
  count(before.declarations, -1);
  count(after.declarations, 1);
  const kept = new Set(after.declarations.filter(isNamed).map(({ name }) => name));
  const lost = before.declarations.filter(
    (one) =>
      isNamed(one) &&
      (change.get(one.name) ?? 0) < 0 &&
      (!kept.has(one.name) || runAround(facts.runs, one) !== undefined),
  );
  return lost.filter((one) => !lost.some((outer) => outer !== one && contains(outer, one)));
}

function contains(outer: Declaration, { startRow, endRow }: Declaration): boolean {
  const larger = outer.endRow - outer.startRow > endRow - startRow;
  return larger && outer.startRow <= startRow && endRow <= outer.endRow;
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

/** All of it went and nothing came in its place, but what belongs to it stayed. */
function isCareless(facts: ChangeFacts, declaration: Declaration): boolean {
  const run = runAround(facts.runs, declaration);
  if (run === undefined || run.added.length > 0 || declaration.endRow === declaration.startRow) return false;
  return leavesHead(facts, declaration, run) || leavesGap(facts, declaration, run);
}

/** All of it went in a run of lines that brought nothing new, while other runs did. */
function isAside(facts: ChangeFacts, declaration: Declaration): boolean {
  if (declaration.endRow === declaration.startRow) return false;
  const run = runAround(facts.runs, declaration);
  if (run === undefined || run.added.length > 0) return false;
  return facts.added.length > 0;
}

function runAround(runs: readonly ChangedRun[], { startRow, endRow }: Declaration): ChangedRun | undefined {
  return runs.find(({ start, end }) => start <= startRow && endRow < end);
}

/** Lines elsewhere that named it are gone as well, so it was removed on purpose. */
function usesWentToo({ runs, before }: ChangeFacts, { name, startRow, endRow }: Declaration): boolean {
  return runs.some(({ start, end }) =>
    mentions(
      before.slice(start, end).filter((_, i) => start + i < startRow || start + i > endRow),
      name,
    ),
  );
}

/** New lines that name it may well bring what takes its place. */
function mentions(lines: readonly string[], name: string): boolean {
  const mention = new RegExp(String.raw`(?<![\w$])${escapeRegExp(name)}(?![\w$])`);
  return lines.some((line) => mention.test(line));
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
