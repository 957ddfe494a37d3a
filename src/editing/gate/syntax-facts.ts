import type { SyntaxNode, SyntaxTree } from '../../ports/index.ts';

/** A named declaration. Rows are 0-based and inclusive. */
export interface Declaration {
  name: string;
  kind: string;
  startRow: number;
  endRow: number;
}

const namedKinds = new Set(['function', 'method', 'class', 'interface', 'enum', 'type', 'module']);

/** Something that other code calls or builds on, unlike a field or a constant. */
export function isNamed({ kind }: Declaration): boolean {
  return namedKinds.has(kind);
}

export interface SyntaxFacts {
  /** Nodes that the parser marked as wrong or missing. */
  errors: number;
  declarations: readonly Declaration[];
}

/** Errors counted beyond this number say nothing more. */
const mostErrors = 500;

/** @param withDeclarations the query for them costs as much as the parse, so it is left out where no rule asks */
export function readSyntax(tree: SyntaxTree, withDeclarations: boolean): SyntaxFacts {
  return { errors: countErrors(tree.root), declarations: withDeclarations ? declarationsOf(tree) : [] };
}

function countErrors(root: SyntaxNode): number {
  let errors = 0;
  const open: SyntaxNode[] = [root];
  while (open.length > 0 && errors < mostErrors) {
    const node = open.pop()!;
    if (node.isError || node.isMissing) errors++;
    if (!node.hasError) continue;
    for (const child of node.children) if (child !== null) open.push(child);
  }
  return errors;
}

/** Functions, types and the like; a capture's name is the kind, the capture `name` inside it the name. */
function declarationsOf(tree: SyntaxTree): Declaration[] {
  const declarations: Declaration[] = [];
  const open: Declaration[] = [];
  for (const { name, node } of tree.captures('definitions')) {
    const startRow = node.startPosition.row;
    const endRow = node.endPosition.row;
    if (name === 'name') {
      const owner = open.findLast(
        (one) => one.name === '' && one.startRow <= startRow && endRow <= one.endRow,
      );
      if (owner !== undefined) owner.name = node.text;
    } else if (name !== 'leading' && name !== 'container') {
      const declaration = { name: '', kind: name, startRow, endRow };
      declarations.push(declaration);
      open.push(declaration);
    }
  }
  return declarations.filter(({ name }) => name !== '');
}
