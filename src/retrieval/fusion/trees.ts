/** A regression tree: a number, or a question about one feature, which is named by its column. */
export type Tree = number | { column: number; limit: number; ifAtMost: Tree; ifAbove: Tree };

/**
 * Parses `(feature<=limit?tree:tree)`, where a tree is the like or a number.
 * @param columns by feature; features that are new to it get the next one
 * @throws {SyntaxError} when the text is nothing of the kind
 */
export function parseTree(text: string, columns: Map<string, number>): Tree {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) throw new SyntaxError(`not a tree at ${at}: ${text.slice(at, at + 20)}`);
    at += match[0].length;
    return match[0];
  };
  const number = (): number => Number(take(/-?\d[\d.]*(?:e[+-]?\d+)?/y));
  const tree = (): Tree => {
    if (text[at] !== '(') return number();
    take(/\(/y);
    const feature = take(/[a-z-]+(?::[a-z]+)?/y);
    const column = columns.get(feature) ?? columns.size;
    columns.set(feature, column);
    take(/<=/y);
    const limit = number();
    take(/\?/y);
    const ifAtMost = tree();
    take(/:/y);
    const ifAbove = tree();
    take(/\)/y);
    return { column, limit, ifAtMost, ifAbove };
  };
  return tree();
}

/** The number at the end of the way that a file's features, by column, take through a tree. */
export function walkTree(tree: Tree, values: Float64Array): number {
  let at = tree;
  while (typeof at !== 'number') {
    at = values[at.column]! <= at.limit ? at.ifAtMost : at.ifAbove;
  }
  return at;
}
