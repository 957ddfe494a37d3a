/** First and second derivatives of the loss by row. */
export interface Gradients {
  slope: Float64Array;
  curve: Float64Array;
}

/** Pairs count in which at least one file stands among the first this many. */
const truncation = 3;

/**
 * LambdaRank: for each file of the fix and each other file, how far apart their scores should move, weighed by what
 * swapping them would change in NDCG, and normalised by query. Writes into `gradients` from row `start` to `end`.
 * Source: Burges, From RankNet to LambdaRank to LambdaMART (2010); normalisation as in LightGBM.
 */
export function addLambdas(
  scores: Float64Array,
  gold: Uint8Array,
  { start, end, weight }: { start: number; end: number; weight: number },
  { slope, curve }: Gradients,
): void {
  const order = Array.from({ length: end - start }, (_, at) => start + at);
  order.sort((a, b) => scores[b]! - scores[a]! || a - b);
  const spread = scores[order[0]!]! !== scores[order.at(-1)!]!;
  const ideal = 1 / idealGain(gold.subarray(start, end).reduce((sum, value) => sum + value, 0));
  let total = 0;
  for (let first = 0; first < Math.min(order.length, truncation); first += 1) {
    for (let second = first + 1; second < order.length; second += 1) {
      const [a, b] = [order[first]!, order[second]!];
      if (gold[a] === gold[b]) continue;
      const [high, low] = gold[a] ? [a, b] : [b, a];
      const apart = scores[high]! - scores[low]!;
      let gain = (discount(first) - discount(second)) * ideal;
      if (spread) gain /= 0.01 + Math.abs(apart);
      const wrong = 1 / (1 + Math.exp(apart));
      slope[high]! -= wrong * gain;
      slope[low]! += wrong * gain;
      curve[high]! += wrong * (1 - wrong) * gain;
      curve[low]! += wrong * (1 - wrong) * gain;
      total += 2 * wrong * gain;
    }
  }
  const scale = weight * (total > 0 ? Math.log2(1 + total) / total : 1);
  for (let row = start; row < end; row += 1) {
    slope[row]! *= scale;
    curve[row]! *= scale;
  }
}

const discount = (rank: number): number => 1 / Math.log2(2 + rank);

function idealGain(golds: number): number {
  let sum = 0;
  for (let rank = 0; rank < Math.min(golds, truncation); rank += 1) sum += discount(rank);
  return sum || 1;
}
