import { compactKey } from '../../../text/line-keys.ts';
import { isBlank } from '../../../text/lines.ts';
import { isCommentLine, isTrivial } from '../../placement/line-kinds.ts';
import type { ChangeFacts } from '../change-facts.ts';
import type { Declaration } from '../syntax-facts.ts';

/** Telling lines that a body must have had for its loss to be strange. */
const leastBody = 3;

const emptyStatement =
  /^(?:pass|\.{3}|todo!\(.*\);?|unimplemented!\(.*\);?|panic!?\(.*\);?|return(?:\s+(?:null|nil|None|undefined|false|true|0|""|''|\[\]|\{\}))?;?|throw\s+new\s+\w*(?:Error|Exception)\(.*\);?|raise\s+NotImplementedError.*|[{}()[\];,\s]*|end)$/i;

/** A function of some length whose body is now nothing, or only says that it is not there. */
export async function emptiedBodies(facts: ChangeFacts): Promise<string | undefined> {
  if (facts.removed.length < leastBody) return undefined;
  const [before, after] = [await facts.syntax('before'), await facts.syntax('after')];
  if (before === undefined || after === undefined) return undefined;
  const kept = new Set(facts.after.map(compactKey));
  for (const now of after.declarations) {
    if (now.kind !== 'function' && now.kind !== 'method') continue;
    const body = bodyOf(facts.after, now);
    if (!body.every((line) => emptyStatement.test(line.trim()) || isCommentLine(line))) continue;
    const was = before.declarations.find(({ name, kind }) => name === now.name && kind === now.kind);
    const old =
      was === undefined
        ? []
        : bodyOf(facts.before, was).filter((line) => !isTrivial(line) && !isCommentLine(line));
    const gone = old.filter((line) => !kept.has(compactKey(line)));
    if (old.length >= leastBody && gone.length > old.length / 2) return `empties ${now.kind} ${now.name}`;
  }
  return undefined;
}

/** Lines after the one that the declaration begins on; one that fits on a line has no body to lose. */
function bodyOf(lines: readonly string[], { startRow, endRow }: Declaration): string[] {
  return lines.slice(startRow + 1, endRow + 1).filter((line) => !isBlank(line));
}
