import type { Tree } from '../../../retrieval/index.ts';
import type { BinnedColumns } from './binned-columns.ts';
import type { Gradients } from './lambda-gradients.ts';

/** What limits a tree. */
export interface TreeLimits {
  leaves: number;
  rowsPerLeaf: number;
  /** Ridge on the numbers at the leaves. */
  ridge: number;
  /** By column: whether the tree may only rise with it. */
  rising: readonly boolean[];
}

interface Leaf {
  rows: Int32Array;
  slope: number;
  curve: number;
  /** Bounds that rising columns above set. */
  low: number;
  high: number;
  value: number;
  split?: Split | undefined;
}

interface Split {
  column: number;
  bin: number;
  gain: number;
  left: number;
  right: number;
}

/** A leaf in the tree that is being grown, replaced when it is split. */
type Node = { leaf: Leaf } | { column: number; limit: number; left: Node; right: Node };

/**
 * Grows one regression tree, best leaf first, on histograms of gradients.
 * Sources: Friedman, Greedy function approximation (2001); Chen and Guestrin, XGBoost (2016) for the gain; monotone
 * bounds as in LightGBM's basic method: both sides of a split on a rising column keep to their side of its middle.
 */
export function growTree(
  rows: Int32Array,
  columns: readonly number[],
  data: BinnedColumns,
  gradients: Gradients,
  limits: TreeLimits,
): Tree {
  const open = (leaf: Leaf): Leaf => ({ ...leaf, split: bestSplit(leaf, columns, data, gradients, limits) });
  const root: { node: Node } = { node: { leaf: open(wholeOf(rows, gradients, limits)) } };
  const places: { leaf: Leaf; replace: (node: Node) => void }[] = [];
  const place = (node: Node, replace: (node: Node) => void): void => {
    if ('leaf' in node) places.push({ leaf: node.leaf, replace });
  };
  place(root.node, (node) => (root.node = node));
  while (places.length < limits.leaves) {
    const next = places.reduce((best, other) => (gainOf(other.leaf) > gainOf(best.leaf) ? other : best));
    const { split } = next.leaf;
    if (!split) break;
    const [left, right] = divide(next.leaf, split, data, gradients, limits).map((leaf): Node => ({
      leaf: open(leaf),
    }));
    const node = {
      column: split.column,
      limit: data.limits[split.column]![split.bin]!,
      left: left!,
      right: right!,
    };
    next.replace(node);
    places.splice(places.indexOf(next), 1);
    place(node.left, (inner) => (node.left = inner));
    place(node.right, (inner) => (node.right = inner));
  }
  return finish(root.node);
}

const gainOf = ({ split }: Leaf): number => split?.gain ?? 0;

function finish(node: Node): Tree {
  if ('leaf' in node) return node.leaf.value;
  const { column, limit, left, right } = node;
  return { column, limit, ifAtMost: finish(left), ifAbove: finish(right) };
}

function wholeOf(rows: Int32Array, gradients: Gradients, { ridge }: TreeLimits): Leaf {
  let [slope, curve] = [0, 0];
  for (const row of rows) {
    slope += gradients.slope[row]!;
    curve += gradients.curve[row]!;
  }
  return { rows, slope, curve, low: -Infinity, high: Infinity, value: -slope / (curve + ridge) };
}

function bestSplit(
  leaf: Leaf,
  columns: readonly number[],
  { bins, limits: cuts }: BinnedColumns,
  { slope, curve }: Gradients,
  { rowsPerLeaf, ridge, rising }: TreeLimits,
): Split | undefined {
  let best: Split | undefined;
  const whole = gainAt(leaf.slope, leaf.curve, leaf.value, ridge);
  const clip = (value: number): number => Math.min(leaf.high, Math.max(leaf.low, value));
  for (const column of columns) {
    const steps = cuts[column]!.length;
    const [slopes, curves, counts] = [
      new Float64Array(steps + 1),
      new Float64Array(steps + 1),
      new Int32Array(steps + 1),
    ];
    const binOfRow = bins[column]!;
    for (const row of leaf.rows) {
      const bin = binOfRow[row]!;
      slopes[bin]! += slope[row]!;
      curves[bin]! += curve[row]!;
      counts[bin]! += 1;
    }
    let [slopeLeft, curveLeft, rowsLeft] = [0, 0, 0];
    for (let bin = 0; bin < steps; bin += 1) {
      slopeLeft += slopes[bin]!;
      curveLeft += curves[bin]!;
      rowsLeft += counts[bin]!;
      if (rowsLeft < rowsPerLeaf) continue;
      if (leaf.rows.length - rowsLeft < rowsPerLeaf) break;
      const [slopeRight, curveRight] = [leaf.slope - slopeLeft, leaf.curve - curveLeft];
      const left = clip(-slopeLeft / (curveLeft + ridge));
      const right = clip(-slopeRight / (curveRight + ridge));
      if (rising[column] && left > right) continue;
      const gain =
        gainAt(slopeLeft, curveLeft, left, ridge) + gainAt(slopeRight, curveRight, right, ridge) - whole;
      if (gain > 1e-9 && gain > (best?.gain ?? 0)) best = { column, bin, gain, left, right };
    }
  }
  return best;
}

/** What a leaf's number takes off the loss, up to a factor. */
function gainAt(slope: number, curve: number, value: number, ridge: number): number {
  return -(2 * slope * value + (curve + ridge) * value * value);
}

function divide(
  leaf: Leaf,
  { column, bin, left, right }: Split,
  { bins }: BinnedColumns,
  gradients: Gradients,
  limits: TreeLimits,
): Leaf[] {
  const binOfRow = bins[column]!;
  const middle = (left + right) / 2;
  const bounded = limits.rising[column];
  const below = wholeOf(
    leaf.rows.filter((row) => binOfRow[row]! <= bin),
    gradients,
    limits,
  );
  const above = wholeOf(
    leaf.rows.filter((row) => binOfRow[row]! > bin),
    gradients,
    limits,
  );
  return [
    { ...below, low: leaf.low, high: bounded ? middle : leaf.high, value: left },
    { ...above, low: bounded ? middle : leaf.low, high: leaf.high, value: right },
  ];
}
