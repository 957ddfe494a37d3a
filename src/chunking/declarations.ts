import type { SyntaxCapture, SyntaxNode } from '../ports/index.ts';
import type { LineTable } from './line-table.ts';

/** A declaration of the syntax tree with those inside it. Lines are 0-based and inclusive. */
export interface CutDeclaration {
  kind: string;
  name: string;
  node: SyntaxNode;
  startIndex: number;
  endIndex: number;
  startLine: number;
  endLine: number;
  /** Line of its name: annotations, and in C a type, come before it. */
  nameLine: number;
  /** Names of the declarations around it, outermost first. */
  containers: readonly string[];
  parent: CutDeclaration | undefined;
  children: CutDeclaration[];
}

interface OpenDeclaration {
  kind: string;
  node: SyntaxNode;
  startIndex: number;
  endIndex: number;
  name?: string;
  nameIndex?: number;
  container?: string;
}

/** Captures with these names are read elsewhere. */
const otherCaptures = new Set(['leading', 'comment', 'docstring', 'reference', 'import', 'member']);
/** Ruby writes the names of its attributes as symbols. */
const symbolMark = /^:(?=\w)/;
const holdsMethods = new Set(['class', 'interface', 'implementation', 'enum']);

/**
 * Declarations of a file as a forest in the order of the text, from the captures of `definitions.scm`: a capture named
 * after the kind on the whole node, `@name` on its name, and `@container` where the name of the enclosing type is written
 * beside it (Go receivers, C++ qualified names). A macro's block is to the grammar a statement of its own: `@body` adds it to the
 * declaration before it.
 */
export function buildDeclarations(
  captures: readonly SyntaxCapture[],
  text: string,
  lines: LineTable,
): CutDeclaration[] {
  const roots: CutDeclaration[] = [];
  const path: CutDeclaration[] = [];
  for (const found of pairWithNames(captures, text)) {
    while (path.length > 0 && !isInside(found, path.at(-1)!)) path.pop();
    const parent = path.at(-1);
    const declaration = declare(found, parent, lines);
    (parent?.children ?? roots).push(declaration);
    path.push(declaration);
  }
  return roots;
}

function pairWithNames(captures: readonly SyntaxCapture[], text: string): OpenDeclaration[] {
  const all: OpenDeclaration[] = [];
  const open: OpenDeclaration[] = [];
  for (const { name: label, node } of captures) {
    const isName = label === 'name';
    if (label === 'body') {
      takeBody(all.at(-1), node);
      continue;
    }
    if (!isName && label !== 'container') {
      if (otherCaptures.has(label) || label.startsWith('_')) continue;
      const { startIndex, endIndex } = node;
      const declaration = { kind: label, node, startIndex, endIndex };
      all.push(declaration);
      open.push(declaration);
      continue;
    }
    const owner = innermostUnnamed(open, node);
    if (!owner) continue;
    const word = text.slice(node.startIndex, Math.min(node.endIndex, node.startIndex + 200));
    if (isName) {
      owner.name = word.replace(symbolMark, '').replaceAll(/\s+/g, ' ');
      owner.nameIndex = node.startIndex;
    } else owner.container ??= word;
  }
  return all.filter((declaration, at) => declaration.name !== undefined && !isSame(declaration, all[at - 1]));
}

function takeBody(declaration: OpenDeclaration | undefined, body: SyntaxNode): void {
  if (!declaration || declaration.endIndex > body.startIndex) return;
  declaration.node = body;
  declaration.endIndex = body.endIndex;
}

/** A node that two patterns match gets the kind of the first one: a field that holds a function is a method. */
function isSame(
  { startIndex, endIndex, name }: OpenDeclaration,
  before: OpenDeclaration | undefined,
): boolean {
  return before?.name === name && before?.startIndex === startIndex && before?.endIndex === endIndex;
}

function innermostUnnamed(open: OpenDeclaration[], node: SyntaxNode): OpenDeclaration | undefined {
  while (open.length > 0 && (open.at(-1)!.name !== undefined || open.at(-1)!.endIndex <= node.startIndex)) {
    open.pop();
  }
  return open.at(-1);
}

function isInside(found: OpenDeclaration, outer: CutDeclaration): boolean {
  const same = found.startIndex === outer.startIndex && found.endIndex === outer.endIndex;
  return found.endIndex <= outer.endIndex && !same;
}

function declare(
  found: OpenDeclaration,
  parent: CutDeclaration | undefined,
  lines: LineTable,
): CutDeclaration {
  const { startIndex } = found;
  const inClass = parent !== undefined && holdsMethods.has(parent.kind);
  const containers = parent ? [...parent.containers, parent.name] : [];
  if (found.container !== undefined) containers.push(found.container);
  return {
    kind: found.kind === 'function' && (inClass || found.container) ? 'method' : found.kind,
    name: found.name!,
    node: found.node,
    startIndex,
    endIndex: found.endIndex,
    startLine: lines.lineAt(startIndex),
    // A node that ends behind its line end (preprocessor lines do) does not reach into the next line.
    endLine: lines.lineAt(Math.max(startIndex, found.endIndex - 1)),
    nameLine: lines.lineAt(found.nameIndex ?? startIndex),
    containers,
    parent,
    children: [],
  };
}
