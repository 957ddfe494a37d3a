import { walkTree, type Tree } from '../../../retrieval/index.ts';
import { binColumns } from './binned-columns.ts';
import { growTree } from './grow-tree.ts';
import { addLambdas, type Gradients } from './lambda-gradients.ts';
import { drawSome, randomOf } from '../random.ts';
import type { TrainingSet } from './training-set.ts';

/** How a forest is grown. */
export interface BoostOptions {
  trees: number;
  /** Share of each tree that is believed. */
  rate: number;
  leaves: number;
  rowsPerLeaf: number;
  ridge: number;
  /** Shares of columns and queries that each tree sees. */
  columnShare: number;
  queryShare: number;
  seed: number;
}

/**
 * LambdaMART: trees grown one after another on what the ones before got wrong. Lists may only speak for a file, never
 * against it. The same input gives the same trees.
 */
export function boostTrees(data: TrainingSet, options: BoostOptions): Tree[] {
  const { columns, gold, starts, weights, features } = data;
  const binned = binColumns(columns);
  const rising = features.map((feature) => feature.includes(':'));
  const rows = gold.length;
  const scores = new Float64Array(rows);
  const gradients: Gradients = { slope: new Float64Array(rows), curve: new Float64Array(rows) };
  const random = randomOf(options.seed);
  const forest: Tree[] = [];
  for (let round = 0; round < options.trees; round += 1) {
    gradients.slope.fill(0);
    gradients.curve.fill(0);
    const queries = drawSome(weights.length, options.queryShare, random);
    for (const query of queries) {
      const [start, end] = [starts[query]!, starts[query + 1]!];
      addLambdas(scores, gold, { start, end, weight: weights[query]! }, gradients);
    }
    const drawn = drawSome(columns.length, options.columnShare, random);
    const tree = growTree(rowsOf(queries, starts), drawn, binned, gradients, { ...options, rising });
    const believed = roundedTree(tree, options.rate);
    forest.push(believed);
    addScores(believed, columns, scores);
  }
  return forest;
}

function rowsOf(queries: readonly number[], starts: readonly number[]): Int32Array {
  const rows: number[] = [];
  for (const query of queries) {
    for (let row = starts[query]!; row < starts[query + 1]!; row += 1) rows.push(row);
  }
  return Int32Array.from(rows);
}

/** Numbers as the weights file shows them, so that what is shipped is what was fitted. */
function roundedTree(tree: Tree, rate: number): Tree {
  if (typeof tree === 'number') return Number((tree * rate).toPrecision(4));
  return { ...tree, ifAtMost: roundedTree(tree.ifAtMost, rate), ifAbove: roundedTree(tree.ifAbove, rate) };
}

function addScores(tree: Tree, columns: readonly Float64Array[], scores: Float64Array): void {
  const values = new Float64Array(columns.length);
  const used = [...columnsOf(tree)];
  for (let row = 0; row < scores.length; row += 1) {
    for (const column of used) values[column] = columns[column]![row]!;
    scores[row]! += walkTree(tree, values);
  }
}

function columnsOf(tree: Tree, found = new Set<number>()): Set<number> {
  if (typeof tree === 'number') return found;
  found.add(tree.column);
  columnsOf(tree.ifAtMost, found);
  return columnsOf(tree.ifAbove, found);
}
