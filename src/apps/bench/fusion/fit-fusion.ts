import {
  type FeatureName,
  type FusionModel,
  isHabit,
  scoreParts,
  type Tree,
} from '../../../retrieval/index.ts';
import { boostTrees, type BoostOptions } from './boost-trees.ts';
import { asFeatures, type FeatureRecord } from './feature-record.ts';
import { fitWeights } from './fit-weights.ts';
import { featuresOf, trainingSet, type TrainingSet } from './training-set.ts';

/** What the fusion is fitted to: fixes of public history, of which there are many, and issues, which it is for. */
export interface FitInput {
  history: readonly FeatureRecord[];
  issues: readonly FeatureRecord[];
}

const growth: Omit<BoostOptions, 'seed'> = {
  trees: 60,
  rate: 0.1,
  leaves: 6,
  rowsPerLeaf: 40,
  ridge: 10,
  columnShare: 0.3,
  queryShare: 0.7,
};
const seeds = [0, 1, 2];
/** An issue counts as much as this many fixes of the history. */
const issueWeight = 2;
/** Rankers that have seen issues need no more than this part of what those need that have not. */
const addedPart = 1 / 3;
const ridges = { history: 1e-3, issues: 5e-3, added: 1e-2 };

/**
 * What may be added to the sum of both rankers, and in which direction: pointing and habit, which messages of commits are
 * too poor in for the rankers to have learned their worth, and a kind of file that issues are hardly ever about.
 */
const addable: Readonly<Record<string, 1 | -1>> = {
  'linked-files:share': 1,
  'stack-frames:share': 1,
  'quoted-paths:share': 1,
  'cited-commits:share': 1,
  'named-symbols:share': 1,
  'qualified-names:share': 1,
  'moved-paths:share': 1,
  'test-partners:share': 1,
  'co-change:share': 1,
  'file-history:share': 1,
  'recency:share': 1,
  'churn:share': 1,
  'no-grammar': -1,
} satisfies Partial<Record<FeatureName, 1 | -1>>;

/** Fits the fusion: trees to both kinds of cases, weights to the history and then to the issues, additions to the issues. */
export function fitFusion({ history, issues }: FitInput): FusionModel {
  // Habit only ever adds: neither trees nor weights may turn a change of a file against it.
  const features = featuresOf([...history, ...issues]).filter((feature) => !isHabit(feature));
  const past = trainingSet(weighing(history, 1), features);
  const real = trainingSet(weighing(issues, 1), features);
  const all = trainingSet([...weighing(history, 1), ...weighing(issues, issueWeight)], features);
  const fromHistoryOnly = fitWeights(past, closeToHead(features), ridges.history);
  const fromBoth = fitWeights(real, fromHistoryOnly, ridges.issues);
  const columns = new Map(features.map((feature, at) => [feature, at]));
  const fromHistory = {
    columns,
    forest: forestOf(past),
    linear: named(features, fromHistoryOnly),
    added: {},
  };
  return {
    columns,
    forest: forestOf(all),
    linear: named(features, fromBoth),
    // Learned from rankers that have not seen the issues: to those that have, these files look better than new ones will.
    added: fitAdded(issues, fromHistory),
  };
}

function weighing(records: readonly FeatureRecord[], weight: number) {
  return records.map((record) => ({ record, weight }));
}

function forestOf(data: TrainingSet): Tree[] {
  return seeds.flatMap((seed) => boostTrees(data, { ...growth, seed }));
}

const unaware = ['imported-often', 'folder-words'];

/** Before anything is learned, a file is the better the closer it is to the heads of lists, as in the plain fusion. */
function closeToHead(features: readonly string[]): Float64Array {
  return Float64Array.from(features, (feature) => {
    const [list, what] = feature.split(':');
    return what === 'rank' ? (unaware.includes(list!) ? 0.0225 : 0.09) : 0;
  });
}

function named(features: readonly string[], weights: Float64Array): Record<string, number> {
  const written = features.map((feature, at) => [feature, Number(weights[at]!.toPrecision(3))] as const);
  return Object.fromEntries(written.filter(([, weight]) => Math.abs(weight) >= 0.005));
}

/** Weights of the additions, none against its direction, where the two rankers weigh one each. */
function fitAdded(issues: readonly FeatureRecord[], rankers: FusionModel): Record<string, number> {
  let columns = ['by-trees', 'by-weights', ...Object.keys(addable)];
  const records = issues.map((record) => {
    const { byTrees, byWeights } = scoreParts(asFeatures(record), rankers);
    const facing = Object.entries(addable).map(([feature, sign]) => {
      return [feature, (record.features[feature] ?? []).map((value) => sign * value)] as const;
    });
    const scores = { 'by-trees': [...byTrees], 'by-weights': [...byWeights] };
    return { ...record, features: { ...Object.fromEntries(facing), ...scores } };
  });
  for (;;) {
    const prior = Float64Array.from(columns, (column) => (column.startsWith('by-') ? 0.5 : 0));
    const weights = fitWeights(trainingSet(weighing(records, 1), columns), prior, ridges.added);
    const negative = columns.filter((column, at) => weights[at]! < 0 && column in addable);
    if (negative.length === 0) return inUnits(columns, weights);
    columns = columns.filter((column) => !negative.includes(column));
  }
}

function inUnits(columns: readonly string[], weights: Float64Array): Record<string, number> {
  const unit = (weights[0]! + weights[1]!) / 2;
  return Object.fromEntries(
    columns.slice(2).map((column, at) => {
      return [column, addable[column]! * Number(((addedPart * weights[at + 2]!) / unit).toPrecision(3))];
    }),
  );
}
