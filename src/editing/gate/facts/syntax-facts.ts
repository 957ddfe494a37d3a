import type { SyntaxNode, SyntaxTree } from '../../../ports/index.ts';

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

/** A node that the parser marked as wrong, or put in where something is missing. Rows and columns are 0-based. */
export interface SyntaxError {
  row: number;
  column: number;
  /** What kind of error it is, whatever stands there: compared before and after an edit. */
  kind: string;
  /** For a reader: what is missing, or what was not expected. */
  message: string;
}

export interface SyntaxFacts {
  errors: readonly SyntaxError[];
  declarations: readonly Declaration[];
}

/** The most errors that are counted. */
const maxErrors = 500;

/** Characters of a wrong piece of text that a message quotes. */
const quoted = 40;

/** @param withDeclarations the query for them costs as much as the parse, so it is left out where no rule asks */
export function readSyntax(tree: SyntaxTree, withDeclarations: boolean): SyntaxFacts {
  return {
    errors: errorsBelow(tree.root),
    declarations: withDeclarations ? declarationsOf(tree) : [],
  };
}

function errorsBelow(root: SyntaxNode): SyntaxError[] {
  const errors: SyntaxError[] = [];
  const open: SyntaxNode[] = [root].filter(isWrong);
  while (open.length > 0 && errors.length < maxErrors) {
    const node = open.pop()!;
    const wrong = node.children.filter((child) => child !== null).filter(isWrong);
    if (node.isError || node.isMissing || (node.hasError && wrong.length === 0)) errors.push(errorAt(node));
    for (const child of wrong) open.push(child);
  }
  return errors.toSorted((a, b) => a.row - b.row);
}

function isWrong({ hasError, isError, isMissing }: SyntaxNode): boolean {
  return hasError || isError || isMissing;
}

/**
 * The place of an error. Where no node is marked, the wrong piece is one that the grammar hides, such as the end of a
 * line.
 */
function errorAt(node: SyntaxNode): SyntaxError {
  const { row, column } = node.startPosition;
  const place = node.parent?.type ?? 'file';
  if (node.isMissing)
    return {
      row,
      column,
      kind: `missing ${node.type} in ${place}`,
      message: `expected ${node.type} in ${place}`,
    };
  if (!node.isError) {
    return {
      row,
      column,
      kind: `error in ${node.type}`,
      message: `unexpected text within this ${node.type}`,
    };
  }
  const [first = ''] = node.text.trim().split('\n');
  const text = first.length > quoted ? `${first.slice(0, quoted)}…` : first;
  return {
    row,
    column,
    kind: `error in ${place}`,
    message: `unexpected ${JSON.stringify(text)} in ${place}`,
  };
}

/** Functions, types and the like; a capture's name is the kind, the capture `name` inside it the name. */
function declarationsOf(tree: SyntaxTree): Declaration[] {
  const declarations: Declaration[] = [];
  const open: Declaration[] = [];
  for (const { name, node } of tree.captures('definitions')) {
    const startRow = node.startPosition.row;
    const endRow = lastRowOf(node);
    if (name === 'name') {
      const owner = open.findLast(
        (one) => one.name === '' && one.startRow <= startRow && endRow <= one.endRow,
      );
      if (owner !== undefined) takeName(owner, node);
    } else if (name === 'body') {
      const owner = declarations.at(-1);
      if (owner !== undefined && owner.endRow <= startRow) owner.endRow = endRow;
    } else if (name !== 'leading' && name !== 'container' && !name.startsWith('_')) {
      const declaration = { name: '', kind: name, startRow, endRow };
      declarations.push(declaration);
      open.push(declaration);
    }
  }
  return declarations.filter(({ name }) => name !== '');
}

/** A test that is named by an identifier instead of a title is a function, as it is to its compiler (GoogleTest's macros). */
function takeName(declaration: Declaration, { text, type }: SyntaxNode): void {
  declaration.name = text;
  if (declaration.kind === 'test' && type.endsWith('identifier')) declaration.kind = 'function';
}

/** Where depth ends a block, its node may end at the beginning of the row below, or below the file's last one. */
function lastRowOf({ startPosition, endPosition: { row, column } }: SyntaxNode): number {
  return column === 0 && row > startPosition.row ? row - 1 : row;
}
