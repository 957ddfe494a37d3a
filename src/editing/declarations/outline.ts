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
    const isOnly = onlyChildren();
    return namedIn(tree.captures('definitions')).map((open) => describe(open, text, isOnly));
  } finally {
    tree.dispose();
  }
}

interface Open {
  node: SyntaxNode;
  start: number;
  end: number;
  name: string;
  /** The name of its owner where that is not the enclosing node, like the receiver of a method in Go. */
  owner?: string;
  outer: Open | undefined;
}

/**
 * Names belong to the innermost declaration that has none yet. Captures come in the order of the text, so what ends before
 * a capture begins is left behind: a file of many declarations is read in one pass.
 */
function namedIn(captures: readonly SyntaxCapture[]): Open[] {
  const all: Open[] = [];
  const open: Open[] = [];
  for (const { name: kind, node } of captures) {
    const { startIndex: start, endIndex: end } = node;
    while (open.length > 0 && open.at(-1)!.end <= start) open.pop();
    const around = open.filter((outer) => outer.start <= start && end <= outer.end);
    const unnamed = around.findLast(({ name }) => name === '');
    if (kind === 'name') {
      if (unnamed !== undefined) unnamed.name = node.text;
    } else if (kind === 'container') {
      if (unnamed !== undefined) unnamed.owner = node.text;
    } else if (kinds.has(kind)) {
      const found = { node, start, end, name: '', outer: around.at(-1) };
      all.push(found);
      open.push(found);
    }
  }
  const seen = new Set<string>();
  return all.filter(({ start, end, name }) => {
    const key = `${name}:${start}:${end}`;
    return name !== '' && !seen.has(key) && seen.add(key) !== undefined;
  });
}

function qualified({ name, owner, outer }: Open): string {
  return [
    ...(outer === undefined ? [] : [qualified(outer)]),
    ...(owner === undefined ? [] : [owner]),
    name,
  ].join('.');
}

function describe(open: Open, text: string, isOnly: ReturnType<typeof onlyChildren>): NamedDeclaration {
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

/**
 * Whether a node has a single declaration: `const a = …, b = …` is part of neither. The children of a node are counted
 * once, however many of them ask.
 */
function onlyChildren(): (child: SyntaxNode, parent: SyntaxNode) => boolean {
  const counted = new Map<string, number>();
  return ({ type }, parent) => {
    const key = `${parent.type}:${parent.startIndex}:${parent.endIndex}:${type}`;
    const count = counted.get(key) ?? parent.namedChildren.filter((one) => one?.type === type).length;
    counted.set(key, count);
    return count === 1;
  };
}
