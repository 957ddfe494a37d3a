import { indentOf } from '../../../text/lines/lines.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';
import { declarationKeys } from '../facts/declaration-keys.ts';
import { contains } from '../removal/removed-declarations.ts';
import type { Declaration } from '../facts/syntax-facts.ts';

/** Scopes in which a name is declared once. A function's own functions may stand in its branches. */
const scopes = new Set(['class', 'implementation', 'interface', 'module']);
/** Branches of a preprocessor each have their own. */
const conditional = /^\s*#\s*(?:if|else|elif)/;

/**
 * A name that is now declared twice in one place, with another body, where the language refuses that or forgets the first: a
 * method put in beside the one that it was to replace, a test with the name of one further down.
 */
export async function redeclaredNames(facts: ChangeFacts): Promise<string | undefined> {
  const keyOf = declarationKeys[facts.language ?? ''];
  if (keyOf === undefined || !facts.mayRedeclare) return undefined;
  const after = await facts.syntax('after');
  const before = await facts.syntax('before');
  if (after === undefined || before === undefined) return undefined;
  const known = repeated(before.declarations, facts.before, keyOf);
  const added = [...repeated(after.declarations, facts.after, keyOf)].find(([key]) => !known.has(key));
  return (
    added &&
    `declares ${added[1].kind} ${added[1].name} twice: give it a free name, or change the one that is there`
  );
}

/**
 * Declarations that stand in one scope beside one of the same key, by the names around them and their own. One pass in the order of
 * the text: a file may have ten thousand of them.
 */
function repeated(
  declarations: readonly Declaration[],
  lines: readonly string[],
  keyOf: NonNullable<(typeof declarationKeys)[string]>,
): Map<string, Declaration> {
  const seen = new Map<string, Declaration>();
  const found = new Map<string, Declaration>();
  const outerFirst = declarations.toSorted((a, b) => a.startRow - b.startRow || b.endRow - a.endRow);
  const branches = lines.flatMap((line, row) => (conditional.test(line) ? [row] : []));
  let open: Declaration[] = [];
  for (const declaration of outerFirst) {
    open = open.filter(({ endRow }) => endRow >= declaration.startRow);
    const around = open.filter((outer) => contains(outer, declaration));
    open.push(declaration);
    const scope = around.at(-1);
    const indent = indentOf(lines[declaration.startRow]!);
    if (scope === undefined ? indent !== '' : !scopes.has(scope.kind)) continue;
    const key = keyOf(declaration, lines);
    if (key === undefined) continue;
    const place = `${scope?.startRow ?? ''} ${indent.length} ${key}`;
    const first = seen.get(place);
    seen.set(place, declaration);
    if (first === undefined || first.startRow === declaration.startRow) continue;
    if (branches.some((row) => row >= first.startRow && row < declaration.startRow)) continue;
    found.set([...around.map(({ name }) => name), key].join(' '), declaration);
  }
  return found;
}
