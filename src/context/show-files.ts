import type { EditFormat, IndexedFile, Plan, Snippet } from '../domain/index.ts';
import {
  joinRanges,
  renderShownFile,
  wholeFileLines,
  windowsOf,
  type Draft,
  type DraftFile,
  type LineRange,
  type ShownFile,
} from '../editing/index.ts';
import { renderOutline } from '../retrieval/index.ts';
import { linesOfReply } from '../text/lines.ts';
import { mostStreamedWindows, windowsToStream } from './every-window.ts';
import { weighLines } from './weigh-lines.ts';

/** Windows of a long file that one call shows. */
const shownWindows = 3;
/** Longest head of a file, with its imports, that is shown besides the windows. */
const longestHead = 80;
/** A further window is shown when it holds at least this share of what the best one holds. */
const worthwhile = 0.15;

/** What is worth knowing to choose the windows of a long file. */
export interface ShowingInput {
  draft: Draft;
  format: EditFormat;
  index: { readonly files: readonly Pick<IndexedFile, 'path' | 'definitions'>[] };
  plan: Plan;
  /** Code that the planner saw. */
  seen: readonly Snippet[];
  /** Lines that matter by path, e.g. of findings or of a review comment. */
  lines?: ReadonlyMap<string, readonly number[]>;
  /** A long file of which all places matter is shown window by window, each in a call of its own. */
  streams?: boolean;
}

/** A file as the model will see it, and which of its lines that are. */
export interface FileExcerpt extends ShownFile {
  lines: readonly LineRange[];
}

/** The files of a draft as the model will see them; deleted files are not shown. */
export function showFiles(input: ShowingInput, paths?: readonly string[]): FileExcerpt[] {
  return [...input.draft.values()]
    .filter((file) => file.action !== 'delete' && (paths === undefined || paths.includes(file.path)))
    .flatMap((file) => streamFile(file, input) ?? [showFile(file, input)]);
}

/** The windows of a file that has to be gone through, as many as calls may be spent on it. */
function streamFile(file: DraftFile, input: ShowingInput): FileExcerpt[] | undefined {
  const lines = linesOfReply(file.text ?? '');
  if (input.streams !== true || lines.length <= wholeFileLines) return undefined;
  const { definitions, outline } = knownOf(file, input);
  const windows = windowsOf(file.text ?? '', definitions);
  const all = windowsToStream(file.instructions, lines, windows, shownWindows);
  if (all === undefined) return undefined;
  return all.slice(0, mostStreamedWindows).map((window, index) => {
    const ranges = joinRanges([headOf(definitions), window]);
    const shown = renderShownFile(file, input.format, ranges, outline);
    return { path: file.path, shown, lines: ranges, partial: true, part: { index, ...window } };
  });
}

function knownOf(file: DraftFile, { index }: ShowingInput) {
  const indexed = index.files.filter((one) => one.path === (file.from ?? file.path));
  const outline = renderOutline(
    indexed,
    indexed.map((one) => one.path),
  );
  return { definitions: indexed[0]?.definitions ?? [], outline };
}

function showFile(file: DraftFile, input: ShowingInput): FileExcerpt {
  const { path } = file;
  const lines = linesOfReply(file.text ?? '');
  const all = [{ startLine: 1, endLine: lines.length }];
  if (lines.length <= wholeFileLines)
    return { path, shown: renderShownFile(file, input.format, [], ''), lines: all };
  const { outline } = knownOf(file, input);
  const ranges = chooseWindows(file, lines, input);
  const shown = renderShownFile(file, input.format, ranges, outline);
  return { path, shown, lines: ranges.length > 0 ? ranges : all, partial: ranges.length > 0 };
}

/** The windows that hold most of what plan, planner and findings point at, and the file's head; none for all of it. */
function chooseWindows(file: DraftFile, lines: readonly string[], input: ShowingInput): LineRange[] {
  const path = file.from ?? file.path;
  const definitions = input.index.files.find((one) => one.path === path)?.definitions ?? [];
  const weights = weighLines({
    lines,
    definitions,
    prose: `${file.instructions}\n${input.plan.rootCause}\n${input.plan.approach}`,
    seen: input.seen.filter((snippet) => snippet.path === path),
    marked: input.lines?.get(file.path) ?? [],
  });
  const windows = windowsOf(file.text ?? '', definitions);
  const chosen: LineRange[] = [];
  let best = 0;
  while (chosen.length < shownWindows) {
    const [next] = windows
      .map((window) => ({ window, weight: sum(weights, window) }))
      .toSorted((one, other) => other.weight - one.weight);
    if (!next || (chosen.length > 0 && next.weight < worthwhile * best)) break;
    best = Math.max(best, next.weight);
    chosen.push(next.window);
    weights.fill(0, next.window.startLine - 1, next.window.endLine); // what is shown once needs no second window
  }
  const ranges = joinRanges([...chosen, headOf(definitions)]);
  const [only] = ranges;
  return ranges.length === 1 && only!.startLine === 1 && only!.endLine >= lines.length ? [] : ranges;
}

/** The lines before the first declaration: what a file imports decides what its code may use. */
function headOf(definitions: readonly { startLine: number }[]): LineRange {
  const first = Math.min(longestHead + 1, ...definitions.map((definition) => definition.startLine));
  return { startLine: 1, endLine: Math.max(1, first - 1) };
}

function sum(weights: Float64Array, { startLine, endLine }: LineRange): number {
  let total = 0;
  for (let line = startLine; line <= endLine; line += 1) total += weights[line - 1] ?? 0;
  return total;
}
