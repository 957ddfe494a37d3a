import { compactKey } from '../../../text/lines/line-keys.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';
import { indentOf } from '../../../text/lines/lines.ts';
import { contains } from '../removal/removed-declarations.ts';
import type { Declaration } from '../facts/syntax-facts.ts';

/** Lines of a declaration from which on saying it twice is no coincidence. */
const fewestLines = 3;
/** Lines between two copies that stand next to each other. */
const adjacent = 3;

/**
 * A function that now stands in the file twice, word for word, and did not before: at the left margin, in the same class,
 * or next to its copy. The same helper in two scopes is common.
 */
export async function doubledDeclarations(facts: ChangeFacts): Promise<string | undefined> {
  if (!facts.mayDouble) return undefined;
  const after = await facts.structure('after');
  if (after === undefined) return undefined;
  const [doubled] = doubles(facts.after, after.declarations);
  if (doubled === undefined) return undefined;
  const before = await facts.structure('before');
  const known = doubles(facts.before, before?.declarations ?? []);
  return known.size >= doubles(facts.after, after.declarations).size
    ? undefined
    : `declares ${doubled[1].kind} ${doubled[1].name} twice`;
}

function doubles(lines: readonly string[], declarations: readonly Declaration[]): Map<string, Declaration> {
  const seen = new Map<string, Declaration>();
  const found = new Map<string, Declaration>();
  for (const declaration of declarations) {
    const { kind, startRow, endRow } = declaration;
    if (endRow - startRow + 1 < fewestLines || (kind !== 'function' && kind !== 'method')) continue;
    const text = lines
      .slice(startRow, endRow + 1)
      .map(compactKey)
      .join('\n');
    const copy = seen.get(text);
    seen.set(text, declaration);
    if (copy === undefined || copy.startRow === startRow) continue;
    const near = startRow - copy.endRow <= adjacent;
    if (near || indentOf(lines[startRow]!) === '' || areMembersOfOne(copy, declaration, declarations))
      found.set(text, declaration);
  }
  return found;
}

/** Both stand in the same class and in nothing smaller. */
function areMembersOfOne(one: Declaration, other: Declaration, all: readonly Declaration[]): boolean {
  const scope = all.findLast((outer) => contains(outer, one));
  return scope?.kind === 'class' && scope === all.findLast((outer) => contains(outer, other));
}
