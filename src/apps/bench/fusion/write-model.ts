import type { FusionModel, Tree, WrittenModel, WrittenTree } from '../../../retrieval/index.ts';

/** The text of `src/retrieval/fusion/fusion-model.json`, an entry a line; reading it back gives the same scores. */
export function writeModel(model: FusionModel, fitted: WrittenModel['fitted']): string {
  const features = [...model.columns.keys()];
  const trees = model.forest.map((tree) => `    ${JSON.stringify(writeTree(tree, features))}`);
  const sections = [
    `"fitted": ${indented(fitted)}`,
    `"linear": ${indented(model.linear)}`,
    `"added": ${indented(model.added)}`,
    `"trees": [\n${trees.join(',\n')}\n  ]`,
  ];
  return `{\n  ${sections.join(',\n  ')}\n}\n`;
}

function indented(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll('\n', '\n  ');
}

function writeTree(tree: Tree, features: readonly string[]): WrittenTree {
  if (typeof tree === 'number') return tree;
  const { column, limit, ifAtMost, ifAbove } = tree;
  return [features[column]!, limit, writeTree(ifAtMost, features), writeTree(ifAbove, features)];
}
