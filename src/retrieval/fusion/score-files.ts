import type { FileFeatures } from './file-features.ts';
import { parseTree, walkTree, type Tree } from './trees.ts';
import { linearWeights, trees } from './weights.ts';

/**
 * What pointing and habit add on top of the learned part, per unit of a list's `share`. Commit messages, which the
 * fusion was trained on, hardly ever link, quote a stack or cite; issues do, and then they are nearly always right.
 */
const evidence: Readonly<Record<string, number>> = {
  'linked-files': 3,
  'stack-frames': 2,
  'quoted-paths': 2,
  'cited-commits': 2,
  'named-symbols': 1,
  'test-partners': 1,
  'co-change': 0.33,
  'file-history': 0.33,
};

/** Text of an unknown kind among the sources is mostly test data. */
const noGrammarCost = 1;

let parsed: { forest: readonly Tree[]; columns: ReadonlyMap<string, number> } | undefined;

/** The scores of a query's candidates, in their order: larger is better, comparable within the query only. */
export function scoreFiles(candidates: readonly FileFeatures[]): number[] {
  parsed ??= parseForest();
  const { forest, columns } = parsed;
  const byTrees = standardized(
    candidates.map((features) => {
      const values = new Float64Array(columns.size);
      for (const [feature, column] of columns) values[column] = features.get(feature) ?? 0;
      return forest.reduce<number>((total, tree) => total + walkTree(tree, values), 0);
    }),
  );
  const byWeights = standardized(candidates.map((features) => weighted(features)));
  return candidates.map((features, at) => byTrees[at]! + byWeights[at]! + evidenceFor(features));
}

function parseForest(): NonNullable<typeof parsed> {
  const columns = new Map<string, number>();
  return { forest: trees.map((text) => parseTree(text, columns)), columns };
}

function weighted(features: FileFeatures): number {
  let score = 0;
  for (const [name, value] of features) score += (linearWeights[name] ?? 0) * value;
  return score;
}

function evidenceFor(features: FileFeatures): number {
  const pointed = Object.entries(evidence).map(
    ([signal, weight]) => weight * (features.get(`${signal}:share`) ?? 0),
  );
  return sum(pointed) - noGrammarCost * (features.get('no-grammar') ?? 0);
}

/** Two scores of different scales are added after both have mean 0 and deviation 1 over the candidates. */
function standardized(scores: readonly number[]): number[] {
  const mean = sum(scores) / Math.max(1, scores.length);
  const deviation = Math.sqrt(sum(scores.map((score) => (score - mean) ** 2)) / Math.max(1, scores.length));
  return scores.map((score) => (score - mean) / (deviation || 1));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
