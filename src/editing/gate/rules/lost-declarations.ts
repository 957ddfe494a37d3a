import type { ChangeFacts } from '../facts/change-facts.ts';
import { removedDependenciesOf, rowsOf } from '../removal/removed-dependencies.ts';
import { removedDeclarations, runAround } from '../removal/removed-declarations.ts';
import { mentions } from '../facts/names.ts';
import { judgeRemoval } from '../removal/removal-evidence.ts';
import type { Removal } from '../removal/removal.ts';
import type { Declaration } from '../facts/syntax-facts.ts';

/** Share of a file's lines whose declarations may not all go, leaving none. */
const maxOfFile = 0.5;

/**
 * Finds a declaration that is gone though nothing shows that this was meant; the table of evidence is in
 * `removal-evidence.ts`. A clean cut without any evidence looks the same whether it was meant or not, and is stopped: a
 * removal that is meant can be stated, while one by mistake would go unnoticed.
 */
export async function lostDeclarations(facts: ChangeFacts): Promise<string | undefined> {
  if (!facts.mayLose) return undefined;
  const [before, after] = [await facts.structure('before'), await facts.structure('after')];
  if (before === undefined || after === undefined) return undefined;
  const all = removedDeclarations(facts, before, after);
  const isMoreBroken = after.errors.length > before.errors.length;
  const lost = isMoreBroken ? all.filter((one) => runAround(facts, one)?.added.length === 0) : all;
  if (lost.length === 0) return undefined;
  if (after.declarations.length === 0 && rowsOf(lost).size > maxOfFile * facts.before.length)
    return `leaves none of the declarations of ${facts.path}`;
  const removal: Removal = {
    facts,
    before,
    after,
    lost,
    removedDependencies: removedDependenciesOf(facts, lost),
  };
  const judged = lost.map((declaration) => ({ declaration, judgement: judgeRemoval(removal, declaration) }));
  const of = (wanted: string) =>
    judged.filter(({ judgement }) => judgement === wanted).map(({ declaration }) => declaration);
  const [missed] = of('missed');
  if (missed !== undefined) return `removes ${missed.kind} ${missed.name}, which the file still uses`;
  const left = withoutHelpers(facts, of('unexplained'), of('meant'));
  return left && `drops ${left.kind} ${left.name}`;
}

/** Drops helpers of declarations that were meant to be removed: they were meant to go with them. */
function withoutHelpers(
  { before }: ChangeFacts,
  unexplained: readonly Declaration[],
  meant: readonly Declaration[],
): Declaration | undefined {
  const callers = [...meant];
  let rest = [...unexplained];
  for (;;) {
    const helper = rest.find(({ name }) =>
      callers.some(({ startRow, endRow }) => mentions(before.slice(startRow, endRow + 1), name)),
    );
    if (helper === undefined) return rest[0];
    callers.push(helper);
    rest = rest.filter((one) => one !== helper);
  }
}
