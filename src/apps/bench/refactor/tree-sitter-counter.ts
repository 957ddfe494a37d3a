import type { SyntaxNode, SyntaxParser } from '../../../ports/index.ts';
import type { NodeCounter } from './check-refactoring.ts';

/**
 * Counter by tree-sitter, for machines without Python. It counts named nodes other than comments, which are not the
 * nodes of Python's ast; so the counts before the change are taken in the same way from the original file.
 */
export function treeSitterCounter(parser: SyntaxParser): NodeCounter {
  return {
    name: 'tree-sitter',
    before: (task) =>
      withTree(parser, task.source, (root) => {
        const oldClass = findClass(root, task.className);
        const method = oldClass && findFunction(bodyOf(oldClass), task.method);
        if (!oldClass || !method)
          throw new Error(`${task.id}: no ${task.className}.${task.method} in the original file`);
        return { method: countNodes(method), oldClass: countNodes(oldClass) };
      }),
    after: (task, text) =>
      withTree(parser, text, (root) => {
        const topLevel = findFunction(root.namedChildren, task.method);
        const oldClass = findClass(root, task.className);
        return {
          parses: !root.hasError,
          topLevelFunction: topLevel && countNodes(topLevel),
          oldClass: oldClass && countNodes(oldClass),
        };
      }),
  };
}

async function withTree<Value>(
  parser: SyntaxParser,
  text: string,
  read: (root: SyntaxNode) => Value,
): Promise<Value> {
  const tree = await parser.parse('python', text);
  if (!tree)
    throw new Error('The Python grammar cannot parse this file: it is missing, or the file is too large.');
  try {
    return read(tree.root);
  } finally {
    tree.dispose();
  }
}

type Nodes = readonly (SyntaxNode | null)[];

/** A function among `nodes`, looked for inside its decorators too. */
function findFunction(nodes: Nodes, name: string): SyntaxNode | undefined {
  return nodes
    .flatMap((node) =>
      node?.type === 'decorated_definition' ? (node.childForFieldName('definition') ?? []) : (node ?? []),
    )
    .find((node) => node.type === 'function_definition' && node.childForFieldName('name')?.text === name);
}

/** The first class of that name, breadth first as Python's `ast.walk`. */
function findClass(root: SyntaxNode, name: string): SyntaxNode | undefined {
  const queue: SyntaxNode[] = [root];
  for (const node of queue) {
    if (node.type === 'class_definition' && node.childForFieldName('name')?.text === name) return node;
    queue.push(...node.namedChildren.filter((child) => child !== null));
  }
  return undefined;
}

function bodyOf(node: SyntaxNode): Nodes {
  return node.childForFieldName('body')?.namedChildren ?? [];
}

function countNodes(root: SyntaxNode): number {
  let count = 0;
  const stack: SyntaxNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'comment') continue;
    count += 1;
    stack.push(...node.namedChildren.filter((child) => child !== null));
  }
  return count;
}
