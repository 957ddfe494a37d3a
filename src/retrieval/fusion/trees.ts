import { z } from 'zod';

/** A regression tree: a number, or a question about one feature, which is named by its column. */
export type Tree = number | { column: number; limit: number; ifAtMost: Tree; ifAbove: Tree };

/** A tree as it is written down: a number, or `[feature, limit, tree where at most the limit, tree where above it]`. */
export type WrittenTree =
  number | [feature: string, limit: number, ifAtMost: WrittenTree, ifAbove: WrittenTree];
export const WrittenTree: z.ZodType<WrittenTree> = z.lazy(() =>
  z.union([z.number(), z.tuple([z.string(), z.number(), WrittenTree, WrittenTree])]),
);

/**
 * Makes a written tree ready to walk.
 * @param columns by feature; features that are new to it get the next one
 */
export function readTree(written: WrittenTree, columns: Map<string, number>): Tree {
  if (typeof written === 'number') return written;
  const [feature, limit, ifAtMost, ifAbove] = written;
  const column = columns.get(feature) ?? columns.size;
  columns.set(feature, column);
  return { column, limit, ifAtMost: readTree(ifAtMost, columns), ifAbove: readTree(ifAbove, columns) };
}

/** The number at the end of the way that a file's features, by column, take through a tree. */
export function walkTree(tree: Tree, values: Float64Array): number {
  let at = tree;
  while (typeof at !== 'number') {
    at = values[at.column]! <= at.limit ? at.ifAtMost : at.ifAbove;
  }
  return at;
}
