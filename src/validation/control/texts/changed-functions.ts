import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { FileChange } from '../../../domain/index.ts';
import type { SyntaxNode, SyntaxParser } from '../../../ports/index.ts';
import { diffLines } from '../../../text/diff/line-diff.ts';
import { withoutComments } from '../../guards/live-text.ts';
import { beginOfUnitTests } from '../../guards/tests/unit-tests-of-rust.ts';
import { bodyOf } from './function-body.ts';
import { canEnd, earlyEnd, type EarlyEnd } from './function-ends.ts';
import type { Insertion } from './insertion.ts';
import { resultEnd } from './other-results.ts';
import { endInGo } from './programs/results-in-go.ts';
import { fixedResults, type ProductFunction, type ResultEnd } from './result-ends.ts';

/** What is done to changed functions. */
export type FunctionEnd = EarlyEnd | ResultEnd;

/** The functions of the product in which a file changes a line. */
export interface ChangedFunctions {
  path: string;
  after: string;
  /** Of the functions, and of the class where one is a constructor. */
  names: readonly string[];
  /** Those of them that the file does not say before. */
  newNames: readonly string[];
  /** What does that to each of them; nothing where their language has no words for it. */
  endsOf: (end: FunctionEnd) => readonly Insertion[];
  /** Whether no line of code outside of functions is changed, save imports. */
  isWhole: boolean;
}

const functions =
  /^(?:(?:generator_)?function(?:_declaration|_expression|_definition|_item)?|(?:singleton_)?method(?:_definition|_declaration)?|constructor_declaration|arrow_function|func_literal)$/;

/** Lines outside of functions that no test comes to, or that only say what the others use. */
const saysNothing =
  /^\s*(?:$|\/\/|\/?\*|#(?!\[)|[)\]}]+[;,]?$|(?:import|from|use|using|package|namespace|require(?:_relative)?)\b|["'`]{3}|(?:export|(?:module\.)?exports\s*=)\s*\{[\w\s,$]*\}?;?\s*$|(?:(?:export|default|public|final)\s+)*class\s+\w+\s*[{:]\s*$)/;

/**
 * The functions of the product that a file changes: of those that lie within each other, the outermost.
 * @returns `undefined` where no function of a known language is changed
 */
export async function changedFunctions(
  parser: SyntaxParser,
  change: FileChange,
): Promise<ChangedFunctions | undefined> {
  const { path, before = '', after } = change;
  const language = languageFamily(path);
  if (language === undefined || after === undefined || isTestPath(path)) return undefined;
  const grammar = canEnd(language) ? parser.languageOf(path) : undefined;
  const tree = grammar && (await parser.parse(grammar, after));
  if (!tree) return undefined;
  try {
    const all = outermost(tree.root, beginOfTests(path, after));
    const rows = changedRows({
      before: withoutComments(language, before),
      after: withoutComments(language, after),
    });
    const { changed, outside } = separated(all, rows);
    if (changed.length === 0) return undefined;
    const names = [...new Set(changed.flatMap(namesOf))];
    const known = new Set<string>(before.match(/[\w$]+[?!]?/g));
    const ends = new Map(
      allEnds.map((end) => [
        end,
        changed.flatMap((node, label) => endOf({ path, node, language, label }, end)),
      ]),
    );
    return {
      path,
      after,
      names,
      newNames: names.filter((name) => !known.has(name)),
      endsOf: (end) => ends.get(end) ?? [],
      isWhole: outside.every(({ line }) => saysNothing.test(line)),
    };
  } finally {
    tree.dispose();
  }
}

const allEnds: readonly FunctionEnd[] = ['failing', 'empty', 'other', 'varied', ...fixedResults];

function endOf(of: ProductFunction, end: FunctionEnd): Insertion[] {
  if (end === 'empty' && of.language === 'go') return endInGo(of, end);
  return end === 'failing' || end === 'empty' ? earlyEnd(of.node, of.language, end) : resultEnd(of, end);
}

/** Where tests begin that stand beside the code, in Rust or with Vitest. */
function beginOfTests(path: string, text: string): number {
  const at = languageFamily(path) === 'javascript' ? text.search(/\bimport\.meta\.vitest\b/) : -1;
  return at < 0 ? (beginOfUnitTests(path, text) ?? Infinity) : at;
}

function outermost(node: SyntaxNode, end: number): SyntaxNode[] {
  if (node.startIndex >= end) return [];
  if (functions.test(node.type) && bodyOf(node) !== undefined) return [node];
  return node.namedChildren.flatMap((child) => (child ? outermost(child, end) : []));
}

/** Functions with rows in them, and rows that stand in none; both are in their order, and neither is gone through for each of the other. */
function separated<Row extends { row: number }>(
  nodes: readonly SyntaxNode[],
  rows: readonly Row[],
): { changed: SyntaxNode[]; outside: Row[] } {
  const spans = nodes.map((node) => ({ node, start: node.startPosition.row, end: node.endPosition.row }));
  let [first, end] = [0, -1];
  const changed = spans.filter((span) => {
    while (first < rows.length && rows[first]!.row < span.start) first += 1;
    return first < rows.length && rows[first]!.row <= span.end;
  });
  let next = 0;
  const outside = rows.filter(({ row }) => {
    for (; next < spans.length && spans[next]!.start <= row; next += 1) end = Math.max(end, spans[next]!.end);
    return row > end;
  });
  return { changed: changed.map(({ node }) => node), outside };
}

/** Lines that a change adds, and those that it takes away, at their rows in the text after it, from 0. */
function changedRows({
  before = '',
  after = '',
}: Pick<FileChange, 'before' | 'after'>): { row: number; line: string }[] {
  const rows: { row: number; line: string }[] = [];
  let row = 0;
  const [old, now] = [before, after].map((text) => text.split('\n').map((line) => line.trimEnd()));
  for (const { op, line } of diffLines(old!, now!)) {
    if (op !== 'keep' && line.trim() !== '') rows.push({ row, line });
    if (op !== 'remove') row += 1;
  }
  return rows;
}

/** Names by which tests may ask for a function. */
function namesOf(node: SyntaxNode): string[] {
  const own = node.childForFieldName('name') ?? node.namedChildren.find((one) => isName(one?.type));
  const name = own?.text ?? givenName(node.parent);
  const isConstructor = /^(?:constructor|__init__|__construct|initialize|new)$/.test(name ?? '');
  const found = isConstructor ? nameAround(node) : name;
  return found !== undefined && /^[\w$]{3,}[?!]?$/.test(found) ? [found] : [];
}

/** The name that a function without one gets where it stands: `const add = …`, `add: …`, `exports.add = …`. */
function givenName(parent: SyntaxNode | null): string | undefined {
  const given = ['name', 'key', 'left'].map((field) => parent?.childForFieldName(field)).find(Boolean);
  return given?.text.split('.').at(-1);
}

function isName(type = ''): boolean {
  return type === 'simple_identifier';
}

/** The name of the class around a constructor. */
function nameAround(node: SyntaxNode): string | undefined {
  for (let around = node.parent; around !== null; around = around.parent) {
    const name = around.childForFieldName('name') ?? around.childForFieldName('type');
    if (name) return name.text;
  }
  return undefined;
}
