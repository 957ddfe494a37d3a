import type { SyntaxNode } from '../../../ports/index.ts';
import type { LineRange } from '../../../domain/index.ts';

const callable = /function|method|lambda|closure|constructor|procedure|func_literal|accessor_declaration/;
/** Nodes whose name speaks of a function without being one. */
const partial = /call|invocation|reference|type|signature|parameter|declarator|body|name|modifier|clause/;
/** A function longer than this is shown in a window around the change instead. */
const longestFunction = 200;
const margin = 20;

/**
 * The lines a reader needs around a change: the smallest enclosing function, or some lines either way where there is
 * none, or it is very long.
 * @param root syntax tree of the text; without one the margin is used
 */
export function findEnclosingLines(
  change: LineRange,
  root: SyntaxNode | undefined,
  lineCount: number,
): LineRange {
  const around = {
    startLine: Math.max(1, change.startLine - margin),
    endLine: Math.min(lineCount, change.endLine + margin),
  };
  const node = root && findCallable(root, change);
  if (!node) return around;
  const lines = { startLine: node.startPosition.row + 1, endLine: node.endPosition.row + 1 };
  return lines.endLine - lines.startLine > longestFunction ? around : lines;
}

function findCallable(root: SyntaxNode, change: LineRange): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  for (let node: SyntaxNode | undefined = root; node;) {
    if (isCallable(node) && showsMore(node, change)) found = node;
    node = node.namedChildren.find(
      (child): child is SyntaxNode =>
        child !== null &&
        child.startPosition.row + 1 <= change.startLine &&
        child.endPosition.row + 1 >= change.endLine,
    ) as SyntaxNode | undefined;
  }
  return found;
}

function isCallable({ type }: SyntaxNode): boolean {
  return callable.test(type) && !partial.test(type);
}

/** A lambda on the changed line itself says nothing about its surroundings. */
function showsMore({ startPosition, endPosition }: SyntaxNode, change: LineRange): boolean {
  return endPosition.row - startPosition.row >= change.endLine - change.startLine + 2;
}
