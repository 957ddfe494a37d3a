import type { FusionModel, Tree } from '../../../retrieval/index.ts';

/** The model as the module `src/retrieval/fusion/weights.ts`; reading it back gives the same scores. */
export function renderWeights(model: FusionModel): string {
  const features = [...model.columns.keys()];
  const trees = model.forest.map((tree) => `  '${renderTree(tree, features)}',\n`);
  return `/* oxlint-disable max-lines -- written by a program */
/**
 * The learned fusion, readable: what each feature of \`file-features.ts\` is worth to one ranker, the other ranker's
 * regression trees written as questions, \`(feature<=limit?if so:if not)\`, and what is added to the sum of both. Written by
 * \`patchwright bench fusion\`; docs/retrieval.md tells what it was fitted to.
 */
export const linearWeights: Readonly<Record<string, number>> = {
${renderEntries(model.linear)}};

export const addedWeights: Readonly<Record<string, number>> = {
${renderEntries(model.added)}};

export const trees: readonly string[] = [
${trees.join('')}];
`;
}

function renderEntries(weights: Readonly<Record<string, number>>): string {
  return Object.entries(weights)
    .map(([name, weight]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${weight},\n`)
    .join('');
}

function renderTree(tree: Tree, features: readonly string[]): string {
  if (typeof tree === 'number') return String(tree);
  const { column, limit, ifAtMost, ifAbove } = tree;
  return `(${features[column]}<=${limit}?${renderTree(ifAtMost, features)}:${renderTree(ifAbove, features)})`;
}
