import type { SyntaxNode, SyntaxParser } from '../../../ports/index.ts';
import { isBlank } from '../../../text/lines/lines.ts';
import type { Rows } from '../edit-fuzz/random-change.ts';

/** A function that fills its lines. `rows` goes from its decorators on to its last line, `body` is what stands within. */
export interface FunctionRows {
  rows: Rows;
  body: Rows;
  /** Row of the comment or attribute above it, or its first row. */
  head: number;
}

/** Nodes that declare a function, in the words of the usual grammars. */
const declares =
  /^(?:(?:function|method|constructor)_(?:definition|declaration|item)|method|singleton_method|local_function_statement)$/;
/** Nodes around it that are part of the declaration. */
const wraps = /^(?:decorated_definition|export_statement|template_declaration)$/;
const comment = /^\s*(?:\/\/|\/?\*|#(?!\s*(?:include|if|else|elif|endif|define|pragma|region))|@|--)/;

/** A body of fewer lines says too little. */
const fewestLines = 2;

/**
 * The functions of a file that begin and end on lines of their own, in the order of the text. They are found by the types of
 * nodes, not by the queries that the gate itself asks.
 */
export async function functionsOf(
  parser: SyntaxParser,
  path: string,
  text: string,
  lines: readonly string[],
): Promise<FunctionRows[]> {
  const language = parser.languageOf(path);
  const tree = language === undefined ? undefined : await parser.parse(language, text);
  if (tree === undefined) return [];
  const found: FunctionRows[] = [];
  const open: SyntaxNode[] = [tree.root];
  while (open.length > 0) {
    const node = open.pop()!;
    const own = declares.test(node.type) ? rowsOf(node, lines) : undefined;
    if (own !== undefined) found.push(own);
    open.push(...node.namedChildren.filter((child) => child !== null).toReversed());
  }
  tree.dispose();
  return found;
}

function rowsOf(node: SyntaxNode, lines: readonly string[]): FunctionRows | undefined {
  const inner = bodyOf(node);
  if (inner === undefined) return undefined;
  const outer = node.parent !== null && wraps.test(node.parent.type) ? node.parent : node;
  const [start, end] = [outer.startPosition.row, lastRow(outer) + 1];
  const closes = /^\s*(?:\}|end\b)/.test(lines[end - 1] ?? '');
  const opens = inner.startPosition.row + (/^[{=]/.test(inner.text) ? 1 : 0);
  const body = { start: Math.max(opens, node.startPosition.row + 1), end: closes ? end - 1 : end };
  const isAlone =
    isBlank(lines[start]!.slice(0, outer.startPosition.column)) &&
    !/\w/.test(lines[end - 1]!.slice(outer.endPosition.column));
  if (!isAlone || body.end - body.start < fewestLines) return undefined;
  let head = start;
  while (head > 0 && comment.test(lines[head - 1]!)) head--;
  return { rows: { start, end }, body, head };
}

function bodyOf(node: SyntaxNode): SyntaxNode | undefined {
  const named = node.childForFieldName('body');
  return (
    named ?? node.namedChildren.find((child) => child !== null && /body|block/.test(child.type)) ?? undefined
  );
}

/** Some grammars end a node at the beginning of the next line. */
function lastRow({ startPosition, endPosition }: SyntaxNode): number {
  const { row, column } = endPosition;
  return column === 0 && row > startPosition.row ? row - 1 : row;
}
