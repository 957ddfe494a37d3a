import { readFileSync } from 'node:fs';
import type { FeatureName } from './file-features.ts';
import { readDecisionTree, type Tree, type WrittenTree } from './trees.ts';

/** A fusion that was fitted: two rankers and what is added to their sum. */
export interface FusionModel {
  /** Regression trees over the values of `columns`, and the column of each feature. */
  forest: readonly Tree[];
  columns: ReadonlyMap<string, number>;
  /** By feature, what one unit is worth to the second ranker. */
  linear: Readonly<Record<string, number>>;
  /** By feature, what one unit adds to the sum of both. */
  added: Readonly<Record<string, number>>;
}

type Weights = Readonly<Record<string, number>>;

/** A model as `fusion-model.json` holds it; `patchwright bench fusion` writes it. */
export interface WrittenModel {
  fitted: {
    date: string;
    /** Digest of the cases that it was fitted to; null for a fit from before this was written down. */
    data: string | null;
    /** Strict accuracy in per cent within so many files, on cases that the fit did not see. */
    judgedOn: readonly { set: string; cases: number; accuracy: Weights }[];
  };
  linear: Weights;
  added: Weights;
  trees: readonly WrittenTree[];
}

/**
 * Makes a written model ready to score. Checked by hand: a library of schemas would take every search longer to load than
 * the model takes to read.
 * @param known the features that a search describes files by
 * @throws {Error} when it is no model, or weighs a feature that no search makes: fit it anew
 */
export function readModel(written: unknown, known: ReadonlySet<FeatureName>): FusionModel {
  const { linear, added, trees } = written as Partial<WrittenModel>;
  if (!isWeights(linear) || !isWeights(added) || !Array.isArray(trees)) {
    throw new TypeError('fusion-model.json holds no model: linear and added are weights, trees a list');
  }
  const columns = new Map<string, number>();
  const forest = trees.map((tree) => readDecisionTree(tree, columns));
  const used = [...columns.keys(), ...Object.keys(linear), ...Object.keys(added)];
  const unknown = used.filter((name) => !(known as ReadonlySet<string>).has(name));
  if (unknown.length > 0) {
    throw new Error(
      `fusion-model.json weighs ${[...new Set(unknown)].join(', ')}, which no search makes; fit it anew (docs/retrieval.md)`,
    );
  }
  return { forest, columns, linear, added };
}

function isWeights(value: unknown): value is Weights {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((weight) => Number.isFinite(weight));
}

/** The model that is shipped. */
export function shippedModel(known: ReadonlySet<FeatureName>): FusionModel {
  return readModel(JSON.parse(readFileSync(new URL('fusion-model.json', import.meta.url), 'utf8')), known);
}
