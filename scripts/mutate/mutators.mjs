// What is changed, and how. One table per sort of syntax; a mutator says what stands there instead.
import ts from 'typescript';

const { SyntaxKind } = ts;

/** Comparisons move by one and turn round; connectives change places; a default is never, or always, taken. */
const operators = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
};

/** Words that are easily taken for each other, as properties and as methods. */
const siblings = [
  ['before', 'after'],
  ['start', 'end'],
  ['first', 'last'],
  ['added', 'removed'],
  ['old', 'new'],
  ['min', 'max'],
  ['some', 'every'],
  ['startsWith', 'endsWith'],
  ['indexOf', 'lastIndexOf'],
];
const sibling = new Map(
  siblings.flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]),
);

/** Calls that hand on what they were called on, changed: without them it is handed on as it is. */
const narrowing = new Set([
  'filter',
  'trim',
  'trimEnd',
  'toLowerCase',
  'slice',
  'reverse',
  'sort',
  'toSorted',
  'normalize',
]);

/** @returns {{replacement: string, kind: string, target?: ts.Node}[]} */
export function mutationsOf(node, source) {
  const text = (part) => source.slice(part.getStart(), part.end);
  return mutators.flatMap((mutator) => mutator(node, text) ?? []);
}

const mutators = [
  function condition(node, text) {
    const tested = ts.isIfStatement(node)
      ? node.expression
      : ts.isConditionalExpression(node)
        ? node.condition
        : undefined;
    if (ts.isWhileStatement(node))
      return [{ target: node.expression, replacement: 'false', kind: 'condition' }];
    if (!tested) return;
    return ['true', 'false']
      .filter((value) => value !== text(tested))
      .map((replacement) => ({ target: tested, replacement, kind: 'condition' }));
  },
  function operator(node, text) {
    if (!ts.isBinaryExpression(node)) return;
    const { left, right, operatorToken } = node;
    if (operatorToken.kind === SyntaxKind.QuestionQuestionToken)
      return [left, right].map((side) => ({ replacement: text(side), kind: 'default' }));
    if (operatorToken.kind === SyntaxKind.PlusToken && [left, right].some(isText)) return;
    return (operators[text(operatorToken)] ?? []).map((other) => ({
      replacement: `${text(left)} ${other} ${text(right)}`,
      kind: 'operator',
    }));
  },
  function negation(node, text) {
    if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      return [{ replacement: text(node.operand), kind: 'negation' }];
  },
  function returned(node) {
    const value = ts.isReturnStatement(node)
      ? node.expression
      : ts.isArrowFunction(node) && !ts.isBlock(node.body)
        ? node.body
        : undefined;
    if (
      value &&
      value.kind !== SyntaxKind.TrueKeyword &&
      value.kind !== SyntaxKind.FalseKeyword &&
      value.getText() !== 'undefined'
    )
      return [{ target: value, replacement: 'undefined', kind: 'return' }];
  },
  function boolean(node) {
    if (node.kind === SyntaxKind.TrueKeyword) return [{ replacement: 'false', kind: 'boolean' }];
    if (node.kind === SyntaxKind.FalseKeyword) return [{ replacement: 'true', kind: 'boolean' }];
  },
  function call(node) {
    if (!ts.isExpressionStatement(node)) return;
    const called = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
    if (ts.isCallExpression(called) && called.expression.kind !== SyntaxKind.SuperKeyword)
      return [{ replacement: '', kind: 'call removed' }];
  },
  function literal(node) {
    if (node.kind === SyntaxKind.RegularExpressionLiteral) return [{ replacement: '/(?!)/', kind: 'regex' }];
    if (!ts.isStringLiteral(node) || node.text === '' || /\s/.test(node.text) || isName(node)) return;
    return [{ replacement: "''", kind: 'string' }];
  },
  function element(node, text) {
    if (!ts.isArrayLiteralExpression(node) || isPattern(node)) return;
    return node.elements.map((dropped) => ({
      replacement: `[${node.elements
        .filter((kept) => kept !== dropped)
        .map(text)
        .join(', ')}]`,
      kind: 'element dropped',
      dropped: text(dropped),
    }));
  },
  function waiting(node, text) {
    if (ts.isAwaitExpression(node)) return [{ replacement: text(node.expression), kind: 'await dropped' }];
  },
  function property(node, text) {
    const called = ts.isCallExpression(node);
    const access = called ? node.expression : node;
    if (!ts.isPropertyAccessExpression(access)) return;
    if (!called && ts.isCallExpression(node.parent) && node.parent.expression === node) return; // `this` would be lost
    const name = access.name.text;
    const swapped = sibling.get(name);
    const found = [];
    if (swapped)
      found.push({
        replacement: text(node).replace(text(access), `${text(access).slice(0, -name.length)}${swapped}`),
        kind: 'sibling',
      });
    if (called && narrowing.has(name))
      found.push({ replacement: text(access.expression), kind: `${name} dropped` });
    return found;
  },
];

function isText(node) {
  return (
    ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)
  );
}

/** Keys and module names are not values. */
function isName(node) {
  const { parent } = node;
  const imported = ts.isCallExpression(parent) && parent.expression.kind === SyntaxKind.ImportKeyword;
  return parent.name === node || parent.propertyName === node || imported || ts.isImportAttribute(parent);
}

/** `[a, b] = pair` and `for (const [a, b] of …)` read like lists and are places. */
function isPattern({ parent }) {
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === SyntaxKind.EqualsToken &&
    parent.left.kind === SyntaxKind.ArrayLiteralExpression
  );
}
