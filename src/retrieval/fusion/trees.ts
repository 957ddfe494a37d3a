import type { FileFeatures } from './file-features.ts';

/** A regression tree: a number, or a question about one feature. */
export type Tree = number | { feature: string; limit: number; ifAtMost: Tree; ifAbove: Tree };

/**
 * Parses `(feature<=limit?tree:tree)`, where a tree is the like or a number.
 * @throws {SyntaxError} when the text is nothing of the kind
 */
export function parseTree(text: string): Tree {
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
    take(/<=/y);
    const limit = number();
    take(/\?/y);
    const ifAtMost = tree();
    take(/:/y);
    const ifAbove = tree();
    take(/\)/y);
    return { feature, limit, ifAtMost, ifAbove };
  };
  return tree();
}

/** The number at the end of the way that a file's features take through a tree. */
export function walkTree(tree: Tree, features: FileFeatures): number {
  let at = tree;
  while (typeof at !== 'number') {
    at = (features.get(at.feature) ?? 0) <= at.limit ? at.ifAtMost : at.ifAbove;
  }
  return at;
}
