import { addTo } from '../../../text/group-by.ts';

/**
 * What is aligned: rows are old lines of a hunk, columns lines of the file. All costs and scores are whole numbers.
 */
export interface AlignmentProblem {
  rows: number;
  columns: number;
  /** `rows × columns`; 0 where a pair cannot match. */
  scores: Int32Array;
  /** Cost of an old line that stands nowhere. */
  skipCost: Int32Array;
  /** Cost of beginning to pass over file lines with code after row i. */
  gapOpen: Int32Array;
  /** Cost of passing over column j when it is a blank line or a comment; negative for lines with code. */
  softCost: Int32Array;
  /** Cost of each further line passed over. */
  gapExtend: number;
  /** Stretches of old lines that say the same as stretches of the file, differently wrapped. */
  rewraps: readonly Rewrap[];
}

/** Rows `firstRow..lastRow` together stand for columns `firstColumn..lastColumn`. */
export interface Rewrap {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
  score: number;
}

/** One step of an alignment, in order. */
export interface Match {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

export interface Alignment {
  score: number;
  matches: Match[];
}

const none = -0x3fffffff;

/** Kinds of cells: the last thing that happened on the way to a cell. */
const state = { match: 0, skip: 1, soft: 2, hard: 3 } as const;

/**
 * Best alignment of all rows with some stretch of the columns: semi-global alignment with affine gap costs
 * (Needleman & Wunsch 1970, Gotoh 1982), where the columns before and after the stretch are free. Two kinds of gaps
 * in the file differ in price: comments and blank lines are nearly free, code costs to open and little to extend, so
 * that a hunk may jump. `rewraps` are extra steps that take several rows and columns at once.
 */
export class Aligner {
  private readonly cells: Int32Array[];
  private readonly startCost: Int32Array;
  private readonly endCost: Int32Array;
  private readonly rewrapsByEnd = new Map<number, Rewrap[]>();
  private readonly rowsOfRewraps: ReadonlySet<number>;
  private readonly problem: AlignmentProblem;

  constructor(problem: AlignmentProblem) {
    this.problem = problem;
    const { rows, columns, skipCost, rewraps } = problem;
    this.cells = [0, 1, 2, 3].map(() => new Int32Array(rows * columns));
    this.startCost = new Int32Array(rows + 1);
    for (let i = 0; i < rows; i++) this.startCost[i + 1] = this.startCost[i]! + skipCost[i]!;
    this.endCost = this.startCost.map((cost) => this.startCost[rows]! - cost);
    this.rowsOfRewraps = new Set(rewraps.map(({ lastRow }) => lastRow));
    for (const rewrap of rewraps) {
      addTo(this.rewrapsByEnd, rewrap.lastRow * columns + rewrap.lastColumn, rewrap);
    }
  }

  /** @returns the best alignment under the problem's present scores, or `undefined` when nothing matches */
  best(): Alignment | undefined {
    this.fill();
    const { rows, columns } = this.problem;
    const match = this.cells[state.match]!;
    let score = none;
    let end = -1;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const cell = row * columns + column;
        const total = match[cell]! - this.endCost[row + 1]!;
        if (match[cell]! > none && total > score) [score, end] = [total, cell];
      }
    }
    return end < 0 ? undefined : { score, matches: this.trace(end) };
  }

  private fill(): void {
    const { rows, columns, scores, skipCost, gapOpen, softCost, gapExtend } = this.problem;
    const [match, skip, soft, hard] = this.cells as [Int32Array, Int32Array, Int32Array, Int32Array];
    for (let row = 0; row < rows; row++) {
      const fresh = -this.startCost[row]!;
      const skipped = skipCost[row]!;
      const opened = gapOpen[row]! + gapExtend;
      const hasRewraps = this.rowsOfRewraps.has(row);
      for (let column = 0; column < columns; column++) {
        const cell = row * columns + column;
        const above = cell - columns;
        const score = scores[cell]!;
        let value = none;
        if (score > 0) {
          value = fresh;
          if (row > 0 && column > 0) {
            const from = above - 1;
            if (match[from]! > value) value = match[from]!;
            if (skip[from]! > value) value = skip[from]!;
            if (soft[from]! > value) value = soft[from]!;
            if (hard[from]! > value) value = hard[from]!;
          }
          value += score;
        }
        match[cell] = value;
        if (hasRewraps) this.takeRewraps(cell);
        let passed = none;
        if (row > 0) {
          passed = match[above]! > skip[above]! ? match[above]! : skip[above]!;
          passed = passed > none ? passed - skipped : none;
        }
        skip[cell] = passed;
        if (column === 0) {
          soft[cell] = none;
          hard[cell] = none;
          continue;
        }
        const left = cell - 1;
        let solid = match[left]! > skip[left]! ? match[left]! : skip[left]!;
        if (soft[left]! > solid) solid = soft[left]!;
        soft[cell] = softCost[column]! < 0 || solid <= none ? none : solid - softCost[column]!;
        const opening = solid - opened;
        const extending = hard[left]! - gapExtend;
        const gap = opening > extending ? opening : extending;
        hard[cell] = gap > none ? gap : none;
      }
    }
  }

  private bestAt(cell: number): number {
    const [match, skip, soft, hard] = this.cells as [Int32Array, Int32Array, Int32Array, Int32Array];
    return Math.max(match[cell]!, skip[cell]!, soft[cell]!, hard[cell]!);
  }

  private takeRewraps(cell: number): void {
    const match = this.cells[state.match]!;
    for (const rewrap of this.rewrapsByEnd.get(cell) ?? []) {
      match[cell] = Math.max(match[cell]!, rewrap.score + this.before(rewrap.firstRow, rewrap.firstColumn));
    }
  }

  /** Best value of anything that ends just before a pair. */
  private before(row: number, column: number): number {
    const fresh = -this.startCost[row]!;
    if (row === 0 || column === 0) return fresh;
    return Math.max(fresh, this.bestAt((row - 1) * this.problem.columns + column - 1));
  }

  /** Follows the way back by asking which step gives each cell's value; whole numbers make that exact. */
  private trace(end: number): Match[] {
    const { columns, scores } = this.problem;
    const match = this.cells[state.match]!;
    const matches: Match[] = [];
    let cell = end;
    for (;;) {
      const row = Math.floor(cell / columns);
      const column = cell % columns;
      const value = match[cell]!;
      const single = scores[cell]! > 0 && value === scores[cell]! + this.before(row, column);
      const step = single
        ? { firstRow: row, lastRow: row, firstColumn: column, lastColumn: column }
        : this.rewrapsByEnd
            .get(cell)!
            .find((r) => value === r.score + this.before(r.firstRow, r.firstColumn))!;
      const { firstRow, lastRow, firstColumn, lastColumn } = step;
      matches.push({ firstRow, lastRow, firstColumn, lastColumn });
      const rest = this.before(firstRow, firstColumn);
      if (firstRow === 0 || firstColumn === 0 || rest === -this.startCost[firstRow]!)
        return matches.toReversed();
      cell = this.lastMatch((firstRow - 1) * columns + firstColumn - 1, rest);
    }
  }

  /** Walks gaps and skips back from a cell of any kind to the matched cell they follow. */
  private lastMatch(from: number, value: number): number {
    const { columns, skipCost, gapOpen, softCost, gapExtend } = this.problem;
    const [match, skip, , hard] = this.cells as [Int32Array, Int32Array, Int32Array, Int32Array];
    let cell = from;
    let wanted = value;
    let kind: number = this.cells.findIndex((cells) => cells[cell] === wanted);
    while (kind !== state.match) {
      const row = Math.floor(cell / columns);
      if (kind === state.skip) {
        wanted += skipCost[row]!;
        cell -= columns;
        kind = match[cell] === wanted ? state.match : state.skip;
        continue;
      }
      const column = cell % columns;
      if (kind === state.hard) {
        const extended = wanted + gapExtend;
        cell--;
        if (hard[cell] === extended) {
          wanted = extended;
          continue;
        }
        wanted = extended + gapOpen[row]!;
      } else {
        wanted += softCost[column]!;
        cell--;
      }
      kind = match[cell] === wanted ? state.match : skip[cell] === wanted ? state.skip : state.soft;
    }
    return cell;
  }
}
