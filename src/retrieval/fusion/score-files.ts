import { featureNames, type CandidateFeatures } from './file-features.ts';
import { shippedModel, type FusionModel } from './fusion-model.ts';
import { walkTree } from './trees.ts';
import { sum } from '../../text/statistics.ts';

const shipped = shippedModel(featureNames);

/** The scores of a query's candidates, in their order: larger is better, comparable within the query only. */
export function scoreFiles(features: CandidateFeatures, model: FusionModel = shipped): Float64Array {
  const { byTrees, byWeights } = scoreParts(features, model);
  const added = weighted(features, model.added, byTrees.length);
  return added.map((score, at) => score + byTrees[at]! + byWeights[at]!);
}

/**
 * Standard deviations over the candidates below which a ranker is ignored: half of the least that any of 156 real
 * issues had. Stretching smaller ones would turn noise into certainty.
 */
const minDeviation = { trees: 1, weights: 0.5 };

/** What each of the two rankers says, brought to one scale: mean 0 and deviation 1 over the candidates. */
export function scoreParts(
  features: CandidateFeatures,
  model: FusionModel,
): { byTrees: Float64Array; byWeights: Float64Array } {
  const count = features.values().next().value?.length ?? 0;
  return {
    byTrees: standardized(walked(features, model, count), minDeviation.trees),
    byWeights: standardized(weighted(features, model.linear, count), minDeviation.weights),
  };
}

function walked(features: CandidateFeatures, { forest, columns }: FusionModel, count: number): Float64Array {
  const used = [...columns].flatMap(([feature, column]) => {
    const values = features.get(feature);
    return values ? [{ column, values }] : [];
  });
  const row = new Float64Array(columns.size);
  return Float64Array.from({ length: count }, (_, at) => {
    for (const { column, values } of used) row[column] = values[at]!;
    return forest.reduce<number>((total, tree) => total + walkTree(tree, row), 0);
  });
}

function weighted(
  features: CandidateFeatures,
  weights: Readonly<Record<string, number>>,
  count: number,
): Float64Array {
  const scores = new Float64Array(count);
  for (const [feature, values] of features) {
    const weight = weights[feature] ?? 0;
    if (weight === 0) continue;
    for (let at = 0; at < count; at += 1) scores[at]! += weight * values[at]!;
  }
  return scores;
}

function standardized(scores: Float64Array, least: number): Float64Array {
  const mean = sum(scores) / Math.max(1, scores.length);
  const deviation = Math.sqrt(sum(scores.map((score) => (score - mean) ** 2)) / Math.max(1, scores.length));
  return scores.map((score) => (score - mean) / Math.max(least, deviation));
}
