import { isTestPath, pathKind } from '../../catalog/index.ts';
import type {
  EditFormat,
  IndexedFile,
  LineRange,
  Plan,
  Snippet,
  SymbolDefinition,
} from '../../domain/index.ts';
import { windowsOf } from './windows.ts';
import {
  renderShownFile,
  wholeFileLines,
  type EditedFiles,
  type EditedFile,
  type ShownFile,
} from '../../writing/index.ts';
import { renderOutline } from '../../retrieval/index.ts';
import { linesOfReply } from '../../text/lines/lines.ts';
import { termsOf } from '../../text/words/terms.ts';
import { choosePieces, preambleOf, maxTestLines } from './choose-pieces.ts';
import { maxStreamedWindows, windowsToStream } from './every-window.ts';
import { codeIn } from './code-in-prose.ts';
import { qualifiedName } from '../symbols.ts';
import { outlineText } from './text-outline.ts';
import { weighLines } from './weigh-lines.ts';
import { joinRanges, linesIn } from '../../text/lines/line-range.ts';

/** Files of up to this many lines are shown whole. */
const shortFile = 500;
/** Test files of up to this many lines are shown whole where the plan names the test beside which a new one belongs. */
const shortTestFile = 120;
/** A file of which little would be left out is shown whole. */
const nearlyWhole = 0.85;
/** Files of up to this many lines are shown whole where a change is repaired: its places and what was found wrong with it are what matters. */
const shortRepairedFile = 150;
/** Declarations that the outline of a file names besides what is shown: those first that share words with the plan. */
const maxDeclared = 20;
/** Windows of a very long file that stand in for what one call shows of it. */
const shownWindows = 3;

/** What is worth knowing to choose the pieces of a long file. */
export interface ShowingInput {
  edited: EditedFiles;
  format: EditFormat;
  index: { readonly files: readonly Pick<IndexedFile, 'path' | 'definitions'>[] };
  plan: Plan;
  /** Code that the planner saw. */
  seen: readonly Snippet[];
  /** Lines that matter by path, e.g. of findings or of a review comment. */
  lines?: ReadonlyMap<string, readonly number[]>;
  /** What was found wrong with the change: then only the places of `lines` and of what these words name are shown. */
  found?: string;
  /** A long file of which all places matter is shown window by window, each in a call of its own. */
  streams?: boolean;
}

/** A file as the model will see it, and which of its lines that are. */
export interface FileExcerpt extends ShownFile {
  lines: readonly LineRange[];
}

/** The edited files as the model will see them; deleted files are not shown. */
export function showFiles(input: ShowingInput, paths?: readonly string[]): FileExcerpt[] {
  return [...input.edited.values()]
    .filter((file) => file.action !== 'delete' && (paths === undefined || paths.includes(file.path)))
    .flatMap((file) => streamFile(file, input) ?? [showFile(file, input)]);
}

/** The windows of a file that has to be gone through, as many as calls may be spent on it. */
function streamFile(file: EditedFile, input: ShowingInput): FileExcerpt[] | undefined {
  const lines = linesOfReply(file.text ?? '');
  if (input.streams !== true || lines.length <= wholeFileLines) return undefined;
  const { definitions, outline } = knownOf(file, input);
  const windows = windowsOf(file.text ?? '', definitions);
  const all = windowsToStream(file.instructions, lines, windows, shownWindows, namesOne(file, definitions));
  if (all === undefined) return undefined;
  return all.slice(0, maxStreamedWindows).map((window, index) => {
    const ranges = joinRanges([preambleOf(lines, definitions), window]);
    const shown = renderShownFile(file, input.format, ranges, outline);
    return { path: file.path, shown, lines: ranges, partial: true, part: { index, ...window } };
  });
}

function knownOf(file: EditedFile, input: ShowingInput, ranges: readonly LineRange[] = []) {
  const path = file.from ?? file.path;
  const indexed = input.index.files.filter((one) => one.path === path);
  const definitions = indexed[0]?.definitions ?? [];
  // A repair has seen the file before, so it needs no outline.
  if (input.found !== undefined) return { definitions, outline: '' };
  const shown = ranges.map((range) => ({ path, ...range }));
  const wanted = new Map(termsOf(proseFor(file, input)).map((term) => [term, 1]));
  const sections = outlineText(path, linesOfReply(file.text ?? ''), maxDeclared).join('\n');
  const declared = renderOutline(indexed, [path], { shown, declarations: maxDeclared, wanted });
  return { definitions, outline: definitions.length > 0 ? declared : sections || declared };
}

/** The words that point into a file. */
function proseFor({ instructions }: EditedFile, { plan, found }: ShowingInput): string {
  return found ?? `${instructions}\n${plan.rootCause}\n${plan.approach}`;
}

function showFile(file: EditedFile, input: ShowingInput): FileExcerpt {
  const { path } = file;
  const lines = linesOfReply(file.text ?? '');
  const all = [{ startLine: 1, endLine: lines.length }];
  const shownWhole = input.format === 'whole-file' ? wholeFileLines : shortFor(file, input);
  const ranges = lines.length <= shownWhole ? all : choose(file, lines, input);
  if (linesIn(ranges) >= nearlyWhole * lines.length)
    return { path, shown: renderShownFile(file, input.format, [], ''), lines: all };
  const { outline } = knownOf(file, input, ranges);
  return { path, shown: renderShownFile(file, input.format, ranges, outline), lines: ranges, partial: true };
}

function shortFor(file: EditedFile, input: ShowingInput): number {
  if (input.found !== undefined) return shortRepairedFile;
  const { definitions } = knownOf(file, input);
  return isTestPath(file.path) && namesOne(file, definitions) ? shortTestFile : shortFile;
}

function choose(file: EditedFile, lines: readonly string[], input: ShowingInput): LineRange[] {
  const path = file.from ?? file.path;
  const definitions = input.index.files.find((one) => one.path === path)?.definitions ?? [];
  const weights = weighLines({
    lines,
    definitions,
    prose: input.found ?? placesOfDocument(file) ?? proseFor(file, input),
    marked: input.lines?.get(file.path) ?? [],
  });
  const isRepair = input.found !== undefined;
  const seen = isRepair ? [] : input.seen.filter((snippet) => snippet.path === path);
  const named = isRepair || namesOne(file, definitions);
  const most = isTestPath(path) ? maxTestLines : undefined;
  return choosePieces(file.text ?? '', weights, definitions, { seen, named, most, isRepair });
}

/**
 * Whether the instructions for a file name one of its functions or tests. Words that merely occur elsewhere then count
 * for little.
 */
function namesOne({ instructions }: EditedFile, definitions: readonly SymbolDefinition[]): boolean {
  const words = new Set(codeIn(instructions));
  return definitions.some((one) => words.has(one.name) || words.has(qualifiedName(one)));
}

/**
 * The lines that the instructions for a document name, where they name all places so: prose declares nothing that could
 * be named, and says the words of its own subject everywhere.
 */
function placesOfDocument({ path, instructions }: EditedFile): string | undefined {
  if (pathKind(path) !== 'docs') return undefined;
  const places = instructions.split(/^[ \t]*[-*] /m).filter((place) => place.trim() !== '');
  const named = places.map((place) => place.match(/\blines?\s+\d+(?:\s*(?:[-–,]|to|and)\s*\d+)?/gi));
  return named.length > 0 && named.every((found) => found !== null) ? named.flat().join('\n') : undefined;
}
