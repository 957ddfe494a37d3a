import { indentOf } from '../../text/lines/lines.ts';
import type { TextPair } from './line-changes.ts';

/** Depths that must agree: two always do. */
const minDepths = 3;

/** One level of an edit in columns, and how much wider the file's levels are. */
export interface IndentationScale {
  unit: number;
  ratio: number;
}

/**
 * The scale of an edit that is indented by another width than the file, as three or more depths show that all lie on one
 * line. Tabs are turned elsewhere.
 * @returns `undefined` where both have one width, or the lines show none
 */
export function scaleOf(pairs: readonly TextPair[]): IndentationScale | undefined {
  const depths = new Map<number, number>();
  for (const { said, found } of pairs) {
    const [from, to] = [indentOf(said), indentOf(found)];
    if (/\t/.test(from + to) || (depths.get(from.length) ?? to.length) !== to.length) return undefined;
    depths.set(from.length, to.length);
  }
  const known = [...depths].toSorted(([one], [other]) => one - other);
  const steps = known
    .slice(1)
    .map(([said, found], at) => [said - known[at]![0], found - known[at]![1]] as const);
  const ratio = steps[0] && steps[0][1] / steps[0][0];
  if (ratio === undefined || ratio <= 0 || ratio === 1) return undefined;
  // Column 0 is the same on both sides, so two depths count as three.
  const depthsShown = known.length + (known[0]![1] === ratio * known[0]![0] && known[0]![0] > 0 ? 1 : 0);
  if (depthsShown < minDepths) return undefined;
  if (!steps.every(([said, found]) => found === ratio * said)) return undefined;
  return { unit: Math.min(...steps.map(([said]) => said)), ratio };
}
