import { compactKey } from '../../../text/line-keys.ts';
import { isTrivial } from '../../placement/line-kinds.ts';
import type { ChangeFacts } from '../change-facts.ts';
import type { Declaration } from '../syntax-facts.ts';

const named = new Set(['function', 'method', 'class', 'interface', 'enum', 'type', 'module']);

/** Net loss of lines below which nothing of weight can be gone. */
const fewLines = 2;

/**
 * A declaration that is gone although the file still uses its name, or that a rewritten file silently lacks. One that
 * was renamed or moved, with most of its lines still there, is not lost.
 */
export async function lostDeclarations(facts: ChangeFacts): Promise<string | undefined> {
  if (facts.removed.length < fewLines) return undefined;
  const [before, after] = [await facts.syntax('before'), await facts.syntax('after')];
  if (before === undefined || after === undefined || after.errors > before.errors) return undefined;
  const left = namesOf(after.declarations);
  const lost = before.declarations.filter(({ name, kind }) => named.has(kind) && !left.has(name));
  const text = facts.after.join('\n');
  for (const declaration of lost) {
    const stillUsed = new RegExp(String.raw`(?<![\w$.])${escapeRegExp(declaration.name)}\s*\(`).test(text);
    if (stillUsed && !livesOn(facts, declaration)) {
      return `removes ${declaration.kind} ${declaration.name}, which the file still uses`;
    }
  }
  return undefined;
}

function namesOf(declarations: readonly Declaration[]): Set<string> {
  return new Set(declarations.map(({ name }) => name));
}

/** Most of its lines are among the new or kept ones elsewhere. */
function livesOn({ before, added }: ChangeFacts, { startRow, endRow }: Declaration): boolean {
  const keys = new Set(added.map(compactKey));
  const body = before.slice(startRow + 1, endRow + 1).filter((line) => !isTrivial(line));
  return body.length > 0 && body.filter((line) => keys.has(compactKey(line))).length >= body.length / 2;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
