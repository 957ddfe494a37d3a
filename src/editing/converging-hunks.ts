import { sameChange } from './change/assemble.ts';
import type { LineChange } from './change/line-changes.ts';
import type { Matcher, Placement } from './placement/placement.ts';
import { oldSide } from './lines/hunk-lines.ts';

/** Matchers that pass over lines: what they found may be the place of a neighbour that reads alike. */
const passesOver: ReadonlySet<Matcher> = new Set(['aligned', 'in-parts']);

/**
 * Two hunks that quote different lines and yet make the same change in the same place, one of them by passing over lines:
 * it means another place, which is gone or was rewritten. Hunks that overlap and stand there as quoted may repeat a change.
 * @param changes of each placed hunk
 * @returns the number of the hunk that was placed loosely
 */
export function convergingHunk(
  placements: readonly Placement[],
  changes: readonly (readonly LineChange[])[],
): number | undefined {
  const loose = placements.findIndex(
    (placement, at) =>
      passesOver.has(placement.matcher) &&
      placements.some(
        (other, otherAt) =>
          otherAt !== at && quoted(other) !== quoted(placement) && meet(changes[at]!, changes[otherAt]!),
      ),
  );
  return loose < 0 ? undefined : loose;
}

function meet(some: readonly LineChange[], others: readonly LineChange[]): boolean {
  return some.some((one) => others.some((other) => sameChange(one, other)));
}

/** What a hunk quotes of the file. */
function quoted({ lines }: Placement): string {
  return oldSide(lines).join('\n');
}
