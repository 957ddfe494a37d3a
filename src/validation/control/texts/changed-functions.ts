import { isTestPath, languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import type { FileChange } from '../../../domain/index.ts';
import type { SyntaxNode, SyntaxParser } from '../../../ports/index.ts';
import { diffLines } from '../../../text/diff/line-diff.ts';
import { beginOfUnitTests } from '../../guards/tests/unit-tests-of-rust.ts';
import type { Insertion } from './insertion.ts';
import { unpredictable } from './unpredictable.ts';

/** What a changed function does as soon as it is called: it fails, or it gives nothing back. */
export type FunctionEnd = 'failing' | 'empty';

/** The functions of the product in which a file changes a line. */
export interface ChangedFunctions {
  path: string;
  after: string;
  /** Of the functions, and of the class where one is a constructor. */
  names: readonly string[];
  /** What ends each of them at once. */
  ends: Readonly<Record<FunctionEnd, readonly Insertion[]>>;
  /** Whether no line of code outside of functions is changed, save imports. */
  isWhole: boolean;
}

const message = `come to a changed function ${unpredictable.randomWord()}`;

/** Statements that end a function at once; `empty` only where a function need not say what it gives back. */
const statements: Partial<Readonly<Record<LanguageFamily, Partial<Readonly<Record<FunctionEnd, string>>>>>> =
  {
    javascript: { failing: `throw new Error('${message}');`, empty: 'return;' },
    python: { failing: `raise RuntimeError('${message}')`, empty: 'return None' },
    ruby: { failing: `raise '${message}'; `, empty: 'return; ' },
    php: { failing: `throw new \\RuntimeException('${message}');`, empty: 'return;' },
    go: { failing: `panic("${message}");` },
    // Compilers refuse what stands behind a statement that always fails.
    // Hardly any test expects an error of the machine, and hardly any code catches one.
    java: { failing: `if (true) throw new Error("${message}");` },
    kotlin: { failing: `if (true) throw Error("${message}");` },
    rust: { failing: `if true { panic!("${message}"); }` },
  };

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
  const { path, after } = change;
  const language = languageFamily(path);
  if (language === undefined || after === undefined || isTestPath(path)) return undefined;
  const ends = statements[language];
  const grammar = ends && parser.languageOf(path);
  const tree = grammar && (await parser.parse(grammar, after));
  if (!ends || !tree) return undefined;
  try {
    const all = outermost(tree.root, beginOfTests(path, after));
    const rows = changedRows(change);
    const changed = all.filter((node) => rows.some(({ row }) => holds(node, row)));
    if (changed.length === 0) return undefined;
    const outside = rows.filter(({ row }) => !all.some((node) => holds(node, row)));
    const endsOf = (kind: FunctionEnd) =>
      ends[kind] === undefined ? [] : changed.flatMap((node) => endOf(node, language, ends[kind]!));
    return {
      path,
      after,
      names: [...new Set(changed.flatMap(namesOf))],
      ends: { failing: endsOf('failing'), empty: endsOf('empty') },
      isWhole: outside.every(({ line }) => saysNothing.test(line)),
    };
  } finally {
    tree.dispose();
  }
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

function holds({ startPosition, endPosition }: SyntaxNode, row: number): boolean {
  return startPosition.row <= row && row <= endPosition.row;
}

/** Lines that a change adds, and those that it takes away, at their rows in the text after it, from 0. */
function changedRows({ before = '', after = '' }: FileChange): { row: number; line: string }[] {
  const rows: { row: number; line: string }[] = [];
  let row = 0;
  for (const { op, line } of diffLines(before.split('\n'), after.split('\n'))) {
    if (op !== 'keep' && line.trim() !== '') rows.push({ row, line });
    if (op !== 'remove') row += 1;
  }
  return rows;
}

function bodyOf(node: SyntaxNode): SyntaxNode | undefined {
  return (
    node.childForFieldName('body') ??
    node.namedChildren.find((child) => child?.type === 'function_body') ??
    undefined
  );
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

/** What ends a function at the beginning of its body. */
function endOf(node: SyntaxNode, language: LanguageFamily, statement: string): Insertion[] {
  const body = bodyOf(node)!;
  const { startIndex: at, endIndex, text } = body;
  if (language === 'python') return [{ at, text: `${statement}\n${' '.repeat(body.startPosition.column)}` }];
  if (language === 'ruby') return body.type === 'body_statement' ? [{ at, text: statement }] : [];
  if (text.startsWith('{')) return [{ at: at + 1, text: ` ${statement}` }];
  if (language === 'kotlin' && text.startsWith('='))
    return [
      { at: at + 1, text: ` run { ${statement}` },
      { at: endIndex, text: ' }' },
    ];
  if (language !== 'javascript') return [];
  return [
    { at, text: `((() => { ${statement} })(), (` },
    { at: endIndex, text: '))' },
  ];
}
