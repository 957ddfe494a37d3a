import { pathKind } from '../../../catalog/index.ts';
import type { FileChange, Patch } from '../../../domain/index.ts';
import { diffLines } from '../../../text/diff/line-diff.ts';

/** One line of a patch that was made wrong. */
export interface Damage {
  path: string;
  /** 1-based, in the new file. */
  line: number;
  was: string;
  is: string;
}

/** Ways to make a line wrong that still reads well: what people get wrong, not what a compiler finds. */
const ways: readonly (readonly [RegExp, string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ == /, ' != '],
  [/ != /, ' == '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ < (?!.*>)/, ' <= '],
  [/(?<!-|=) > /, ' >= '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ and (?=[\w(])/, ' or '],
  [/ or (?=[\w(])/, ' and '],
  [/\bif not /, 'if '],
  [/\bif \(!/, 'if ('],
  [/\bis not None\b/, 'is None'],
  [/\bis None\b/, 'is not None'],
  [/\bnot in\b/, 'in'],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/\bTrue\b/, 'False'],
  [/\bFalse\b/, 'True'],
  [/\bif (?!not )(?=[a-z_][\w.()]*:$)/, 'if not '],
  [/\bif \((?=[\w.]+\))/, 'if (!'],
  [/\((\w+), (\w+)\)/, '($2, $1)'],
  [/\bstartsWith\b/, 'endsWith'],
  [/\bendsWith\b/, 'startsWith'],
  [/\bstartswith\b/, 'endswith'],
  [/\bendswith\b/, 'startswith'],
  [/\bmin\(/i, 'max('],
  [/\bmax\(/i, 'min('],
  [/\?\? /, '|| '],
  [/ \+ 1\b/, ''],
  [/ - 1\b/, ''],
  [/ \+ (?=[\w(])/, ' - '],
  [/ - (?=[\w(])/, ' + '],
  [/\b1\b/, '0'],
  [/\b0\b/, '1'],
];

/**
 * A patch with one of its added lines of source made wrong; the tests that came with it stay as they are.
 * @param random numbers in [0, 1) that choose line and way
 * @returns `undefined` when no added line can be made wrong in one of the known ways
 */
export function damagePatch(
  patch: Patch,
  random: () => number,
): { patch: Patch; damage: Damage } | undefined {
  const places = patch.changes.filter(({ path }) => pathKind(path) === 'source').flatMap(placesOf);
  const chosen = places[Math.floor(random() * places.length)];
  if (chosen === undefined) return undefined;
  const changes = patch.changes.map((change) => {
    if (change.path !== chosen.path) return change;
    const lines = (change.after ?? '').split('\n');
    lines[chosen.line - 1] = chosen.is;
    return { ...change, after: lines.join('\n') };
  });
  return { patch: { ...patch, changes }, damage: chosen };
}

function placesOf({ path, before, after }: FileChange): Damage[] {
  if (before === undefined || after === undefined) return [];
  const places: Damage[] = [];
  const removed = new Set(before.split('\n').map((line) => line.trim()));
  let at = 0;
  for (const { op, line: was } of diffLines(before.split('\n'), after.split('\n'))) {
    if (op !== 'remove') at += 1;
    if (op !== 'add' || /^\s*(?:\/\/|#|\*|\/\*|import\b|from\b|""")/.test(was)) continue;
    for (const [sign, instead] of ways) {
      const is = was.replace(sign, instead);
      // A line that the base had would only take the fix back.
      if (is !== was && !removed.has(is.trim())) places.push({ path, line: at, was, is });
    }
  }
  return places;
}
