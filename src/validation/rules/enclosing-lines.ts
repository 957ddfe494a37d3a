import type { SyntaxNode } from '../../ports/index.ts';
import type { LineRange } from './lint-file.ts';

const callable =
  /^(?!.*(call|type|signature|parameter))(.*(function|method|lambda|closure|constructor|initializer|procedure|subroutine|macro_definition)|.*arrow_function|func_literal|singleton_method|accessor)/;
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
    if (callable.test(node.type) && node.parent) found = node;
    node = node.namedChildren.find(
      (child): child is SyntaxNode =>
        child !== null &&
        child.startPosition.row + 1 <= change.startLine &&
        child.endPosition.row + 1 >= change.endLine,
    ) as SyntaxNode | undefined;
  }
  return found;
}
