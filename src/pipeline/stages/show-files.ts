import type { EditFormat, SearchIndex, Snippet } from '../../domain/index.ts';
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

/** Windows of a long file that one call shows. */
const shownWindows = 3;

/** What is worth knowing to choose the windows of a long file. */
export interface ShowingInput {
  draft: Draft;
  format: EditFormat;
  index: SearchIndex;
  snippets: readonly Snippet[];
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
  const text = file.text ?? '';
  if (text.split('\n').length <= wholeFileLines) return renderShownFile(file, input.format, [], '');
  const ranges = chooseWindows(file, text, input);
  return renderShownFile(
    file,
    input.format,
    ranges,
    renderOutline(
      input.index.files.filter((one) => one.path === (file.from ?? file.path)),
      [file.from ?? file.path],
    ),
  );
}

/** The windows that hold most of what plan, retrieval and findings point at. */
function chooseWindows(file: DraftFile, text: string, input: ShowingInput): LineRange[] {
  const lines = [...mentionedLines(file, text, input)];
  const windows = windowsOf(text).map((window) => ({
    window,
    hits: lines
      .filter(({ line }) => line >= window.startLine && line <= window.endLine)
      .reduce((sum, hit) => sum + hit.weight, 0),
  }));
  const best = windows.toSorted((one, other) => other.hits - one.hits).slice(0, shownWindows);
  const chosen = best.filter((one, rank) => rank === 0 || one.hits > 0);
  return joinRanges(chosen.map(({ window }) => ({ startLine: window.startLine, endLine: window.endLine })));
}

function* mentionedLines(
  file: DraftFile,
  text: string,
  input: ShowingInput,
): Generator<{ line: number; weight: number }> {
  const path = file.from ?? file.path;
  for (const line of input.lines?.get(file.path) ?? []) yield { line, weight: 20 };
  const indexed = input.index.files.find((one) => one.path === path);
  for (const { name, startLine } of indexed?.definitions ?? []) {
    if (name.length > 2 && mentions(file.instructions, name)) yield { line: startLine, weight: 10 };
  }
  for (const match of file.instructions.matchAll(/\blines?\s+(\d+)/gi))
    yield { line: Number(match[1]), weight: 10 };
  for (const snippet of input.snippets) {
    if (snippet.path === path)
      yield { line: Math.floor((snippet.startLine + snippet.endLine) / 2), weight: 1 };
  }
  yield { line: 1, weight: text === '' ? 0 : 0.1 };
}

function mentions(prose: string, name: string): boolean {
  const at = prose.indexOf(name);
  if (at === -1) return false;
  const around = `${prose[at - 1] ?? ' '}${prose[at + name.length] ?? ' '}`;
  return !/\w/.test(around);
}
