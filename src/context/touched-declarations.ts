import { isTestPath } from '../catalog/index.ts';
import type { FileChange, LineRange, SearchIndex, Snippet, SymbolDefinition } from '../domain/index.ts';
import { diffLines } from '../text/diff/line-diff.ts';
import { lowestAdditions } from '../text/diff/lowest-additions.ts';
import { indentWidth, linesOfReply } from '../text/lines/lines.ts';
import { calledNames } from './called-names.ts';
import { wholeWord } from '../text/words/whole-word.ts';

/** Longest declaration shown around a change, in lines. */
const longestFunction = 100;
/** Longest test shown around a change, in lines: of a suite with many cases a reviewer needs those of the diff. */
const longestTest = 40;
/** Longest constant shown around a change, in lines: of a table or a text a reviewer needs the lines of the diff. */
const longestConstant = 20;

/** A declaration of the base at its place in the new text. */
export interface PlacedDeclaration {
  name: string;
  snippet: Snippet;
}

/** What of a file's declarations a change touches. */
export interface TouchedDeclarations {
  /** Functions and classes around a changed line. */
  functions: PlacedDeclaration[];
  /** Names of changed declarations of one line: constants, patterns, types. */
  constants: string[];
  /** Other functions of the file that use these; none in tests. */
  users: PlacedDeclaration[];
  /** Functions that changed lines call, by name; none in tests. */
  called: string[];
  /** Functions that no changed line lies in. */
  untouched: PlacedDeclaration[];
}

const nothingTouched: TouchedDeclarations = {
  functions: [],
  constants: [],
  users: [],
  called: [],
  untouched: [],
};

/** The declarations of the base that a change touches, and those of its file that use what was changed. */
export function touchedDeclarations(index: SearchIndex, change: FileChange): TouchedDeclarations {
  const { path, from, before, after } = change;
  if (before === undefined || after === undefined) return nothingTouched;
  const definitions = index.files.find((file) => file.path === (from ?? path))?.definitions ?? [];
  const { added, removed, fresh, moved } = compareLines(before, after);
  const rows = before.split('\n');
  const placed = placing(path, linesOfReply(after), moved);
  const longest = isTestPath(path) ? longestTest : longestFunction;
  const bodies = definitions.filter(({ kind, startLine, endLine }) => {
    const most = kind === 'constant' ? longestConstant : longest;
    return endLine > startLine && endLine - startLine <= most;
  });
  const constants = changedConstants(definitions, rows, removed);
  const words = isTestPath(path) ? [] : constants.map(wholeWord);
  const isTouched = (one: LineRange) =>
    [...removed].some((line) => one.startLine <= line && line <= one.endLine) ||
    added.some((addition) => isWithin(addition, one, rows));
  const others = bodies.filter((one) => !isTouched(one)).map(placed);
  const called = [...calledNames(rows, removed), ...calledNames(after.split('\n'), fresh)];
  return {
    functions: bodies.filter(isTouched).map(placed),
    constants,
    users: others.filter(({ snippet: { text } }) => words.some((word) => word.test(text))),
    called: isTestPath(path) ? [] : called,
    untouched: definitions.filter((one) => /function|method/.test(one.kind) && !isTouched(one)).map(placed),
  };
}

/** A name that is given its value at the margin: an index does not list what every grammar can declare. */
const givesValue = /^(?:[\w$]+ )*([A-Za-z_$][\w$]*)(?:\s?:[^=]*)?\s*=(?![=>~])/;

/** Declarations of one line of which the line was changed or removed. */
function changedConstants(
  definitions: readonly SymbolDefinition[],
  lines: readonly string[],
  removed: ReadonlySet<number>,
): string[] {
  const listed = definitions
    .filter(({ startLine, endLine }) => endLine === startLine && removed.has(startLine))
    .map(({ name }) => name);
  const written = [...removed].flatMap((line) => givesValue.exec(lines[line - 1] ?? '')?.[1] ?? []);
  return [...new Set([...listed, ...written])];
}

/** Lines after the last one of a declaration are its own where they are indented as its body is, as in Python. */
function isWithin(added: Addition, { startLine, endLine }: LineRange, rows: readonly string[]): boolean {
  if (added.after < startLine || added.after > endLine) return false;
  return added.after < endLine || indentWidth(added.text) > indentWidth(rows[startLine - 1] ?? '');
}

function placing(path: string, lines: readonly string[], moved: ReadonlyMap<number, number>) {
  return (one: SymbolDefinition): PlacedDeclaration => {
    const startLine = moved.get(one.startLine) ?? Math.min(one.startLine, lines.length);
    const endLine = Math.min(lines.length, moved.get(one.endLine) ?? startLine + one.endLine - one.startLine);
    const text = lines.slice(startLine - 1, endLine).join('\n');
    return { name: one.name, snippet: { path, startLine, endLine, text, score: 1 } };
  };
}

/** New lines together, and the line of the base that they stand after. */
interface Addition {
  after: number;
  /** The first of them that holds something. */
  text: string;
}

/** Lines of the base that are gone, what was added between the others, as lines of the new text, too, and where the others went. */
function compareLines(before: string, after: string) {
  const removed = new Set<number>();
  const fresh: number[] = [];
  const added: Addition[] = [];
  const moved = new Map<number, number>();
  let [old, now] = [0, 0];
  let open: Addition | undefined;
  for (const { op, line } of lowestAdditions(diffLines(before.split('\n'), after.split('\n')))) {
    if (op !== 'add') old += 1;
    if (op !== 'remove') now += 1;
    if (op === 'keep') moved.set(old, now);
    if (op === 'remove') removed.add(old);
    if (op === 'add') fresh.push(now);
    if (op !== 'add') open = undefined;
    else if (open === undefined) added.push((open = { after: old, text: line }));
    else if (open.text.trim() === '') open.text = line;
  }
  return { added, removed, fresh, moved };
}
