import type { Chunk, FileFacts, SymbolDefinition } from '../domain/index.ts';
import type { SyntaxCapture, SyntaxTree } from '../ports/index.ts';
import { cutAlongSyntax } from './cut-along-syntax.ts';
import { cutPlainText } from './cut-plain-text.ts';
import { buildDeclarations, type CutDeclaration } from './declarations.ts';
import { findDocComment } from './doc-comment.ts';
import { collectComments, findDecorators, markLeadingLines } from './leading-lines.ts';
import { buildLineTable, type LineTable } from './line-table.ts';
import { collectImports, collectReferences } from './names-used.ts';
import { chunkLimits, type ChunkLimits, type Piece } from './pieces.ts';
import { splitLongLine } from './split-long-lines.ts';

/** Characters of a declaration's line in an outline. */
const longestLine = 160;
/** Fields and constants inside functions are not worth a line of an outline. */
const innerNoise = new Set(['function', 'method']);

export interface FileToChunk {
  path: string;
  text: string;
  /** Absent when no grammar fits or the text cannot be parsed: then it is cut as plain text. */
  tree?: SyntaxTree | undefined;
  limits?: ChunkLimits;
}

/**
 * Cuts a file into chunks and lists what it defines, uses and imports, all from one query over its syntax tree. Chunks
 * partition the text: every character lies in exactly one, and none is over the limit.
 */
export function extractFacts({ path, text, tree, limits = chunkLimits }: FileToChunk): FileFacts {
  const lines = buildLineTable(text);
  if (!tree) return plainTextFacts(path, text, lines, limits);
  const captures = tree.captures('definitions+references+imports+comments');
  const comments = collectComments(captures);
  const leading = markLeadingLines(captures, text, lines);
  const declarations = buildDeclarations(captures, text, lines);
  const pieces = cutAlongSyntax(declarations, 0, lines.count - 1, { lines, leading, limits });
  const all = flatten(declarations);
  const definitions = all
    .filter((found) => !isNoise(found))
    .map((found) =>
      describe(found, text, lines, {
        doc: findDocComment(found, comments, leading, text, lines),
        decorated: findDecorators(leading, found.startLine),
      }),
    );
  return {
    chunks: pieces.flatMap((piece) => toChunks(piece, path, text, lines, limits)),
    definitions,
    ...namesOf(captures, text, all),
    comments,
    syntaxErrors: tree.root.hasError ? countErrors(tree) : 0,
  };
}

/** Declarations inside a test are left out: its title is enough. */
function isNoise({ kind, parent }: CutDeclaration): boolean {
  if (parent && innerNoise.has(parent.kind)) return true;
  for (let outer = parent; outer; outer = outer.parent) if (outer.kind === 'test') return kind !== 'test';
  return false;
}

function plainTextFacts(path: string, text: string, lines: LineTable, limits: ChunkLimits): FileFacts {
  const pieces = text === '' ? [] : cutPlainText(text, lines, limits);
  return {
    chunks: pieces.flatMap((piece) => toChunks(piece, path, text, lines, limits)),
    definitions: [],
    references: [],
    imports: [],
    comments: [],
    syntaxErrors: 0,
  };
}

function namesOf(
  captures: readonly SyntaxCapture[],
  text: string,
  declarations: readonly CutDeclaration[],
): Pick<FileFacts, 'references' | 'imports'> {
  // A test's title declares nothing: `describe('parse', …)` tests the `parse` of another file.
  const defined = new Set(declarations.filter(({ kind }) => kind !== 'test').map(({ name }) => name));
  return {
    references: collectReferences(captures, text, defined),
    imports: collectImports(captures, text),
  };
}

function flatten(declarations: readonly CutDeclaration[]): CutDeclaration[] {
  const all: CutDeclaration[] = [];
  const waiting = declarations.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    all.push(next);
    for (const child of next.children.toReversed()) waiting.push(child);
  }
  return all;
}

function describe(
  { name, kind, startLine, endLine, nameLine, containers }: CutDeclaration,
  text: string,
  lines: LineTable,
  { doc, decorated }: { doc: string | undefined; decorated: number | undefined },
): SymbolDefinition {
  return {
    name,
    kind,
    startLine: startLine + 1,
    endLine: endLine + 1,
    ...(decorated !== undefined && { decoratedFrom: decorated + 1 }),
    ...(containers.length > 0 && { container: containers.join('.') }),
    ...(nameLine !== startLine && { nameLine: nameLine + 1 }),
    signature: trimmedLine(text, lines, nameLine),
    ...(doc !== undefined && { doc }),
  };
}

function trimmedLine(text: string, lines: LineTable, line: number): string {
  const start = lines.startOf(line);
  return text.slice(start, Math.min(lines.startOf(line + 1), start + longestLine)).trim();
}

function toChunks(piece: Piece, path: string, text: string, lines: LineTable, limits: ChunkLimits): Chunk[] {
  const range = { startIndex: lines.startOf(piece.from), endIndex: lines.startOf(piece.to + 1) };
  const fits = piece.from < piece.to || lines.tokens(piece.from, piece.to) <= limits.maxTokens;
  const ranges = fits ? [range] : splitLongLine(text, range, limits.maxTokens);
  const header = headerOf(piece, text, lines);
  const { declaration } = piece;
  return ranges.map(({ startIndex, endIndex }) => ({
    path,
    startLine: piece.from + 1,
    endLine: piece.to + 1,
    startIndex,
    endIndex,
    text: text.slice(startIndex, endIndex),
    kind: piece.kind,
    ...(declaration && { name: [...declaration.containers, declaration.name].join('.') }),
    ...(header !== '' && { header }),
  }));
}

/** Lines with the names of the declarations around a piece, outermost first, and of its own when the piece is a later part. */
function headerOf(piece: Piece, text: string, lines: LineTable): string {
  const around: string[] = [];
  let outer = piece.continued ? piece.declaration : piece.declaration?.parent;
  for (; outer; outer = outer.parent) {
    if (outer.startLine < piece.from) around.unshift(trimmedLine(text, lines, outer.nameLine));
  }
  return around.join('\n');
}

/** Error and missing nodes; the walk goes only where there are errors, and stops at a thousand. */
function countErrors(tree: SyntaxTree): number {
  let errors = 0;
  const waiting = [tree.root];
  for (let node = waiting.pop(); node && errors < 1_000; node = waiting.pop()) {
    if (node.isError || node.isMissing) errors += 1;
    if (!node.hasError) continue;
    for (const child of node.children) if (child) waiting.push(child);
  }
  return errors;
}
