import type { SyntaxNode } from '../../../ports/index.ts';

/** The body of a function, between braces, indented, or an expression; `undefined` where it has none. */
export function bodyOf(node: SyntaxNode): SyntaxNode | undefined {
  return (
    node.childForFieldName('body') ??
    node.namedChildren.find((child) => child?.type === 'function_body') ??
    undefined
  );
}

/** What stands before a node on its line. */
export function lineBefore(node: SyntaxNode): string {
  let root = node;
  while (root.parent !== null) root = root.parent;
  const before = root.text.slice(0, node.startIndex - root.startIndex);
  return before.slice(before.lastIndexOf('\n') + 1);
}
