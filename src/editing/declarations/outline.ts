import type { SyntaxCapture, SyntaxNode, SyntaxParser } from '../../ports/index.ts';

/** A declaration as an edit can name it. Rows are 0-based and inclusive. */
export interface NamedDeclaration {
  /** With the names of what it stands in: `Shop.total`. */
  name: string;
  startRow: number;
  endRow: number;
  /** What stands before it on its first line, and after it on its last. */
  lead: string;
  trail: string;
  /** Only says what the declaration looks like: an overload, an abstract method. */
  isSignature: boolean;
}

/** All declarations of a file, in the order of the text. */
export type Outline = readonly NamedDeclaration[];

const kinds = new Set(['function', 'method', 'class', 'interface', 'enum', 'type', 'module', 'macro']);

/** Nodes that belong to the declaration inside of them: `export`, `const f =`, decorators, template parameters. */
const wrappers =
  /^(?:export_statement|decorated_definition|lexical_declaration|variable_declaration|template_declaration|ambient_declaration|type_declaration|expression_statement|type_definition)$/;

/**
 * Finds out what a file declares.
 * @returns `undefined` where no grammar fits the path or the text cannot be parsed
 */
export async function outlineOf(
  path: string,
  text: string,
  parser: SyntaxParser,
): Promise<Outline | undefined> {
  const language = parser.languageOf(path);
  const tree = language === undefined ? undefined : await parser.parse(language, text);
  if (tree === undefined) return undefined;
  try {
    return namedIn(tree.captures('definitions')).map((open) => describe(open, text));
  } finally {
    tree.dispose();
  }
}

interface Open {
  node: SyntaxNode;
  name: string;
  /** Named elsewhere than around it, like the receiver of a method in Go. */
  owner?: string;
  outer: Open | undefined;
}

/** Names belong to the innermost declaration that has none yet. */
function namedIn(captures: readonly SyntaxCapture[]): Open[] {
  const all: Open[] = [];
  const around = (node: SyntaxNode) => all.findLast((open) => holds(open.node, node));
  const unnamed = (node: SyntaxNode) => all.findLast((open) => open.name === '' && holds(open.node, node));
  for (const { name: kind, node } of captures) {
    if (kind === 'name') {
      const open = unnamed(node);
      if (open !== undefined) open.name = node.text;
    } else if (kind === 'container') {
      const open = unnamed(node);
      if (open !== undefined) open.owner = node.text;
    } else if (kinds.has(kind)) all.push({ node, name: '', outer: around(node) });
  }
  const seen = new Set<string>();
  return all.filter(({ node, name }) => {
    const key = `${name}:${node.startIndex}:${node.endIndex}`;
    return name !== '' && !seen.has(key) && seen.add(key) !== undefined;
  });
}

function holds(outer: SyntaxNode, inner: SyntaxNode): boolean {
  return outer.startIndex <= inner.startIndex && inner.endIndex <= outer.endIndex;
}

function qualified({ name, owner, outer }: Open): string {
  return [
    ...(outer === undefined ? [] : [qualified(outer)]),
    ...(owner === undefined ? [] : [owner]),
    name,
  ].join('.');
}

function describe(open: Open, text: string): NamedDeclaration {
  let whole = open.node;
  while (whole.parent !== null && wrappers.test(whole.parent.type) && isOnly(whole, whole.parent))
    whole = whole.parent;
  const end = whole.startIndex + text.slice(whole.startIndex, whole.endIndex).trimEnd().length;
  const lineEnd = text.indexOf('\n', end);
  const startRow = whole.startPosition.row;
  return {
    name: qualified(open),
    startRow,
    endRow: startRow + text.slice(whole.startIndex, end).split('\n').length - 1,
    lead: text.slice(text.lastIndexOf('\n', whole.startIndex - 1) + 1, whole.startIndex),
    trail: text.slice(end, lineEnd < 0 ? text.length : lineEnd).trimEnd(),
    isSignature: /_signature|_declaration_statement$/.test(open.node.type),
  };
}

/** `const a = …, b = …` belongs to neither. */
function isOnly(node: SyntaxNode, parent: SyntaxNode): boolean {
  return parent.namedChildren.filter((child) => child?.type === node.type).length === 1;
}
