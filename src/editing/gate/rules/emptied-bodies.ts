import { compactKey } from '../../../text/line-keys.ts';
import { isBlank } from '../../../text/lines.ts';
import { isCommentLine, isTrivial } from '../../placement/line-kinds.ts';
import type { ChangeFacts } from '../change-facts.ts';
import type { Declaration } from '../syntax-facts.ts';

/** Telling lines that a body must have had for its loss to be strange. */
const leastBody = 3;

const emptyStatement =
  /^(?:pass|\.{3}|todo!\(.*\);?|unimplemented!\(.*\);?|panic!?\(.*\);?|return(?:\s+(?:null|nil|None|undefined|false|true|0|""|''|\[\]|\{\}))?;?|throw\s+new\s+\w*(?:Error|Exception)\(.*\);?|raise\s+NotImplementedError.*|[{}()[\];,\s]*|end)$/i;

/** A function of some length most of whose body is gone, with nothing or only an excuse in its place. */
export async function emptiedBodies(facts: ChangeFacts): Promise<string | undefined> {
  if (!facts.losesLines || facts.removed.length < leastBody) return undefined;
  const [before, after] = [await facts.syntax('before'), await facts.syntax('after')];
  if (before === undefined || after === undefined) return undefined;
  const had = new Set(facts.before.map(compactKey));
  const has = new Set(facts.after.map(compactKey));
  for (const now of after.declarations) {
    if (now.kind !== 'function' && now.kind !== 'method') continue;
    const fresh = bodyOf(facts.after, now).filter((line) => !had.has(compactKey(line)));
    if (fresh.length > 2 || !fresh.every(saysNothing)) continue;
    const was = before.declarations.find(({ name, kind }) => name === now.name && kind === now.kind);
    const old = was === undefined ? [] : bodyOf(facts.before, was).filter((line) => !saysNothing(line));
    const gone = old.filter((line) => !has.has(compactKey(line)));
    const left = bodyOf(facts.after, now).filter((line) => !saysNothing(line));
    const emptied = left.length === 0 || (fresh.length > 0 && left.length <= 2);
    if (emptied && old.length >= leastBody && gone.length > old.length / 2)
      return `empties ${now.kind} ${now.name}`;
  }
  return undefined;
}

function saysNothing(line: string): boolean {
  return emptyStatement.test(line.trim()) || isCommentLine(line) || isTrivial(line);
}

/** Lines after the one that the declaration begins on; one that fits on a line has no body to lose. */
function bodyOf(lines: readonly string[], { startRow, endRow }: Declaration): string[] {
  return lines.slice(startRow + 1, endRow + 1).filter((line) => !isBlank(line));
}
