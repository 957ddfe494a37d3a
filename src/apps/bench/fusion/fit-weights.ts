import { minimise, type Objective } from './minimise.ts';
import type { TrainingSet } from './training-set.ts';

/**
 * Fits a weight per column so that files of the fix get the largest scores: listwise softmax likelihood of the files of
 * each fix, with a ridge towards `prior`. Source: Cao et al., Learning to Rank: From Pairwise to Listwise Approach (2007).
 */
export function fitWeights(data: TrainingSet, prior: Float64Array, ridge: number): Float64Array {
  const { columns, starts, weights, gold } = data;
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const scores = new Float64Array(gold.length);
  const pull = new Float64Array(gold.length);
  const objective: Objective = (point, gradient) => {
    scores.fill(0);
    columns.forEach((column, at) => addScaled(scores, column, point[at]!));
    let loss = 0;
    weights.forEach((weight, query) => {
      const [start, end] = [starts[query]!, starts[query + 1]!];
      loss += (weight / total) * softmaxLoss(scores, gold, start, end, pull, weight / total);
    });
    columns.forEach((column, at) => {
      const away = point[at]! - prior[at]!;
      loss += ridge * away * away;
      gradient[at] = 2 * ridge * away + product(column, pull);
    });
    return loss;
  };
  return minimise(objective, prior);
}

/** Loss of one query; writes what each row pulls at into `pull`. */
function softmaxLoss(
  scores: Float64Array,
  gold: Uint8Array,
  start: number,
  end: number,
  pull: Float64Array,
  weight: number,
): number {
  let [most, golds, sum, loss] = [-Infinity, 0, 0, 0];
  for (let row = start; row < end; row += 1) {
    most = Math.max(most, scores[row]!);
    golds += gold[row]!;
  }
  for (let row = start; row < end; row += 1) sum += Math.exp(scores[row]! - most);
  const size = most + Math.log(sum);
  for (let row = start; row < end; row += 1) {
    const wanted = gold[row]! / golds;
    loss += wanted * (size - scores[row]!);
    pull[row] = weight * (Math.exp(scores[row]! - size) - wanted);
  }
  return loss;
}

function addScaled(sums: Float64Array, column: Float64Array, factor: number): void {
  if (factor === 0) return;
  for (let row = 0; row < sums.length; row += 1) sums[row]! += factor * column[row]!;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < a.length; row += 1) sum += a[row]! * b[row]!;
  return sum;
}
