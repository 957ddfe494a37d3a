/** Equal steps in a row. */
export interface ScriptPart {
  op: 'keep' | 'remove' | 'add';
  count: number;
}

/** No path has come to a diagonal. */
const nowhere = -1;

/**
 * Shortest edit script between two lists (Myers 1986); of several, the one that the `diff` package finds, in a fraction of the
 * time, for lines are numbers, and paths three numbers in typed arrays.
 * @param most edits; `undefined` where every script has more
 */
export function shortestScript(
  before: readonly number[],
  after: readonly number[],
  most: number,
): ScriptPart[] | undefined {
  const limit = Math.min(most, before.length + after.length);
  const paths = new Paths(before, after);
  /** The path that came furthest on each diagonal; the middle one is that of equal lists. */
  const best = new Int32Array(2 * limit + 3).fill(nowhere);
  const middle = limit + 1;
  best[middle] = paths.add(nowhere, 0, 0);
  if (paths.isComplete(best[middle]!)) return paths.script(best[middle]!);
  // Once a diagonal has come to an end of a list, those beyond it are no shorter.
  let [lowest, highest] = [-limit, limit];
  for (let edits = 1; edits <= limit; edits += 1)
    for (let at = Math.max(lowest, -edits); at <= Math.min(highest, edits); at += 2) {
      const [left, right] = [best[middle + at - 1]!, best[middle + at + 1]!];
      best[middle + at - 1] = nowhere;
      const path = (best[middle + at] = paths.longer(left, right));
      if (path === nowhere) continue;
      if (paths.isComplete(path)) return paths.script(path);
      if (paths.isOldRead(path)) highest = Math.min(highest, at - 1);
      if (paths.isNowRead(path)) lowest = Math.max(lowest, at + 1);
    }
  return undefined;
}

/** How far edits lead: how much of each list was read, and the path that each goes on from. */
class Paths {
  readonly #before: readonly number[];
  readonly #after: readonly number[];
  #from = new Int32Array(64);
  #old = new Int32Array(64);
  #now = new Int32Array(64);
  #count = 0;

  constructor(before: readonly number[], after: readonly number[]) {
    this.#before = before;
    this.#after = after;
  }

  /** The path by one edit, and as far as the lists are equal behind it. */
  add(from: number, old: number, now: number): number {
    const [before, after] = [this.#before, this.#after];
    let [row, place] = [old, now];
    while (row < before.length && place < after.length && before[row] === after[place]) {
      row += 1;
      place += 1;
    }
    if (this.#count === this.#from.length) this.#grow();
    this.#from[this.#count] = from;
    this.#old[this.#count] = row;
    this.#now[this.#count] = place;
    return this.#count++;
  }

  /** Goes on from the one of two neighbours that read more of the old list. */
  longer(left: number, right: number): number {
    const canRemove = left !== nowhere && !this.isOldRead(left);
    const canAdd = right !== nowhere && !this.isNowRead(right);
    if (canAdd && (!canRemove || this.#old[left]! < this.#old[right]!))
      return this.add(right, this.#old[right]!, this.#now[right]! + 1);
    return canRemove ? this.add(left, this.#old[left]! + 1, this.#now[left]!) : nowhere;
  }

  isOldRead(path: number): boolean {
    return this.#old[path]! >= this.#before.length;
  }

  isNowRead(path: number): boolean {
    return this.#now[path]! >= this.#after.length;
  }

  isComplete(path: number): boolean {
    return this.isOldRead(path) && this.isNowRead(path);
  }

  script(end: number): ScriptPart[] {
    const parts: ScriptPart[] = [];
    const push = (op: ScriptPart['op'], count: number) => {
      const next = parts.at(-1);
      if (next?.op === op) next.count += count;
      else if (count > 0) parts.push({ op, count });
    };
    for (let path = end; path !== nowhere; path = this.#from[path]!) {
      const from = this.#from[path]!;
      const [old, now] = from === nowhere ? [0, 0] : [this.#old[from]!, this.#now[from]!];
      const [removed, added] = [this.#old[path]! - old, this.#now[path]! - now];
      push('keep', Math.min(removed, added));
      if (removed !== added) push(removed > added ? 'remove' : 'add', 1);
    }
    return parts.toReversed();
  }

  #grow(): void {
    const grown = (numbers: Int32Array) => {
      const more = new Int32Array(numbers.length * 2);
      more.set(numbers);
      return more;
    };
    [this.#from, this.#old, this.#now] = [grown(this.#from), grown(this.#old), grown(this.#now)];
  }
}
