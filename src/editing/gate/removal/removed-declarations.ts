import { compactKey } from '../../../text/lines/line-keys.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';
import type { ChangedRun } from '../facts/changed-runs.ts';
import { isNamed, type Declaration, type SyntaxFacts } from '../facts/syntax-facts.ts';

/** Outermost declarations that went with all their lines, of the names that the file declares less often than before. */
export function removedDeclarations(
  facts: ChangeFacts,
  before: SyntaxFacts,
  after: SyntaxFacts,
): Declaration[] {
  const change = new Map<string, number>();
  const count = (declarations: readonly Declaration[], step: number) => {
    for (const one of declarations.filter(isNamed))
      for (const key of [one.name, keyOf(one)]) change.set(key, (change.get(key) ?? 0) + step);
  };
  count(before.declarations, -1);
  count(after.declarations, 1);
  const kept = new Set(after.declarations.filter(isNamed).map(({ name }) => name));
  const lost = before.declarations.filter(
    (one) =>
      isNamed(one) &&
      change.get(one.name)! < 0 &&
      change.get(keyOf(one))! < 0 &&
      (!kept.has(one.name) || (mayOverload(facts) && isRemoved(facts, one, after))),
  );
  return lost.filter((one) => !lost.some((outer) => outer !== one && contains(outer, one)));
}

/** A constructor may have the name of its class, which does not go with it. */
function keyOf({ kind, name }: Declaration): string {
  return `${kind} ${name}`;
}

/**
 * Whether one of several declarations of a name is removed: no line of it stayed, or its head is gone and no remaining
 * declaration of the name has its text.
 */
function isRemoved(facts: ChangeFacts, one: Declaration, after: SyntaxFacts): boolean {
  if (runAround(facts, one) !== undefined) return true;
  if (!facts.runs.some(({ start, end }) => start <= one.startRow && one.startRow < end)) return false;
  const text = textOf(facts.before, one);
  return !after.declarations.some((now) => now.name === one.name && textOf(facts.after, now) === text);
}

function textOf(lines: readonly string[], { startRow, endRow }: Declaration): string {
  return lines
    .slice(startRow, endRow + 1)
    .map(compactKey)
    .join('\n');
}

/** In C, two declarations of a name are branches of an `#if`, one of which may be removed. */
function mayOverload({ language }: ChangeFacts): boolean {
  return language !== 'c';
}

/**
 * The run of changed lines that holds all of a declaration. A run that only removes lines can often be shifted by some
 * lines with the same result; it is shifted to fit the declaration.
 */
export function runAround(
  { runs, before }: Pick<ChangeFacts, 'runs' | 'before'>,
  { startRow, endRow }: Declaration,
): ChangedRun | undefined {
  for (const run of runs) {
    if (run.start <= startRow && endRow < run.end) return run;
    if (run.added.length > 0 || endRow - startRow >= run.end - run.start) continue;
    const up = Math.max(0, run.start - startRow);
    const down = Math.max(0, endRow + 1 - run.end);
    if (up > 0 && up <= slideUp(run, before)) return slid(run, -up);
    if (down > 0 && down <= slideDown(run, before)) return slid(run, down);
  }
  return undefined;
}

function slid({ start, end, added, at }: ChangedRun, by: number): ChangedRun {
  return { start: start + by, end: end + by, added, at: at + by };
}

/** How far a run can be shifted up with the same result, as where the next comment begins alike. */
export function slideUp({ start, end }: ChangedRun, before: readonly string[]): number {
  let slide = 0;
  while (slide < start && before[start - 1 - slide] === before[end - 1 - slide]) slide++;
  return slide;
}

function slideDown({ start, end }: ChangedRun, before: readonly string[]): number {
  let slide = 0;
  while (end + slide < before.length && before[start + slide] === before[end + slide]) slide++;
  return slide;
}

/** Row where the comment, decorators and attributes above a declaration begin. */
export function headRow(lines: readonly string[], { startRow }: Declaration): number {
  let head = startRow;
  while (head > 0 && headLine.test(lines[head - 1]!)) head--;
  return head;
}

const headLine = /^\s*(?:\/\/|\/\*|\*|#(?!\s*(?:include|if|ifdef|ifndef|else|endif|define)\b)|@|\[[A-Z])/;

export function contains(outer: Declaration, { startRow, endRow }: Declaration): boolean {
  const larger = outer.endRow - outer.startRow > endRow - startRow;
  return larger && outer.startRow <= startRow && endRow <= outer.endRow;
}
