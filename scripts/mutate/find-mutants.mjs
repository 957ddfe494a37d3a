// Finds the small wrong changes that a test should notice. Each is one replacement of one piece of source text.
import ts from 'typescript';
import { mutationsOf } from './mutators.mjs';

/**
 * The mutants of one source text, outermost first where they nest; `atLoad` are those that act when the file is loaded.
 * @param {string} file name for reports and for telling the language
 * @param {string} source
 * @returns {{file: string, start: number, end: number, replacement: string, statement: boolean, kind: string, line: number, atLoad: boolean}[]}
 */
export function findMutants(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node, atLoad) => {
    if (hasNoBehaviour(node)) return;
    if (isReplaceable(node))
      for (const { replacement, kind, dropped, target = node } of mutationsOf(node, source)) {
        const start = target.getStart(tree);
        const line = tree.getLineAndCharacterOfPosition(start).line + 1;
        const statement = ts.isStatement(target);
        found.push({ file, start, end: target.end, replacement, statement, kind, line, dropped, atLoad });
      }
    const inFunction = ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, atLoad && !inFunction));
  };
  visit(tree, true);
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Types and imports do nothing at run time; what an error says is prose, which no test should spell out. */
function hasNoBehaviour(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isThrowStatement(node)
  );
}

/** Brackets around the middle of `a?.b.c` would cut the chain; what is assigned to has to stay a place. */
function isReplaceable(node) {
  const { parent } = node;
  if (!parent) return false;
  const chained = node.flags & ts.NodeFlags.OptionalChain && parent.flags & ts.NodeFlags.OptionalChain;
  if (chained && parent.expression === node) return false;
  if (ts.isBinaryExpression(parent) && parent.left === node)
    return (
      parent.operatorToken.kind < ts.SyntaxKind.FirstAssignment ||
      parent.operatorToken.kind > ts.SyntaxKind.LastAssignment
    );
  return !ts.isPostfixUnaryExpression(parent) && !ts.isDeleteExpression(parent);
}
