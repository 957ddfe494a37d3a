/** A regression tree: a number, or a question about one feature, which is named by its column. */
export type Tree = number | { column: number; limit: number; ifAtMost: Tree; ifAbove: Tree };

/** A tree as it is written down: a number, or `[feature, limit, tree where at most the limit, tree where above it]`. */
export type WrittenTree =
  number | [feature: string, limit: number, ifAtMost: WrittenTree, ifAbove: WrittenTree];

/**
 * Makes a written tree ready to walk.
 * @param columns by feature; features that are new to it get the next one
 * @throws {TypeError} when it is none
 */
export function readDecisionTree(written: unknown, columns: Map<string, number>): Tree {
  if (typeof written === 'number') return written;
  const [feature, limit, ifAtMost, ifAbove] = isQuestion(written) ? written : noTree(written);
  const column = columns.get(feature) ?? columns.size;
  columns.set(feature, column);
  return {
    column,
    limit,
    ifAtMost: readDecisionTree(ifAtMost, columns),
    ifAbove: readDecisionTree(ifAbove, columns),
  };
}

type Question = [feature: string, limit: number, ifAtMost: unknown, ifAbove: unknown];

function isQuestion(written: unknown): written is Question {
  if (!Array.isArray(written) || written.length !== 4) return false;
  return typeof written[0] === 'string' && typeof written[1] === 'number';
}

function noTree(written: unknown): never {
  throw new TypeError(`trees: ${JSON.stringify(written)?.slice(0, 60)} is neither a number nor a question`);
}

/** The number at the end of the way that a file's features, by column, take through a tree. */
export function walkTree(tree: Tree, values: Float64Array): number {
  let at = tree;
  while (typeof at !== 'number') {
    at = values[at.column]! <= at.limit ? at.ifAtMost : at.ifAbove;
  }
  return at;
}
