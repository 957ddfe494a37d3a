import type { EditFormat, Plan, SearchIndex, Snippet } from '../../domain/index.ts';
import {
  joinRanges,
  renderShownFile,
  wholeFileLines,
  windowsOf,
  type Draft,
  type DraftFile,
  type LineRange,
  type ShownFile,
} from '../../editing/index.ts';
import { renderOutline } from '../../retrieval/index.ts';
import { linesOfReply } from '../../text/lines.ts';
import { weighLines } from './weigh-lines.ts';

/** Windows of a long file that one call shows. */
const shownWindows = 3;
/** A further window is shown when it holds at least this share of what the best one holds. */
const worthwhile = 0.15;

/** What is worth knowing to choose the windows of a long file. */
export interface ShowingInput {
  draft: Draft;
  format: EditFormat;
  index: SearchIndex;
  plan: Plan;
  /** Code that the planner saw. */
  seen: readonly Snippet[];
  /** Lines that matter by path, e.g. of findings or of a review comment. */
  lines?: ReadonlyMap<string, readonly number[]>;
}

/** The files of a draft as the model will see them; deleted files are not shown. */
export function showFiles(input: ShowingInput, paths?: readonly string[]): ShownFile[] {
  return [...input.draft.values()]
    .filter((file) => file.action !== 'delete' && (paths === undefined || paths.includes(file.path)))
    .map((file) => ({ path: file.path, shown: showFile(file, input) }));
}

function showFile(file: DraftFile, input: ShowingInput): string {
  const lines = linesOfReply(file.text ?? '');
  if (lines.length <= wholeFileLines) return renderShownFile(file, input.format, [], '');
  const indexed = input.index.files.filter((one) => one.path === (file.from ?? file.path));
  const outline = renderOutline(
    indexed,
    indexed.map((one) => one.path),
  );
  return renderShownFile(file, input.format, chooseWindows(file, lines, input), outline);
}

/** The windows that hold most of what plan, planner and findings point at. */
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
  return joinRanges(chosen);
}

function sum(weights: Float64Array, { startLine, endLine }: LineRange): number {
  let total = 0;
  for (let line = startLine; line <= endLine; line += 1) total += weights[line - 1] ?? 0;
  return total;
}
