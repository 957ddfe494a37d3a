import type { IndexedFile, LineRange, Snippet, SnippetSteps } from '../../domain/index.ts';
import { licenceHead } from '../../text/licence-head.ts';
import { splitLines } from '../../text/lines/lines.ts';
import { estimateLineTokens, safety } from './estimate-tokens.ts';
import { calledFunctions } from './called-functions.ts';
import { fuseRanges, type ScoredRange, widenRange } from './line-ranges.ts';
import { linesIn } from '../../text/lines/line-range.ts';

/** A ranked file with its text and the score of each of its chunks. */
export interface SnippetSource {
  file: IndexedFile;
  text: string;
  /** Share of the attention this file deserves, above 0. */
  weight: number;
  /** By chunk, 0 and up, in any unit. */
  chunkScores: readonly number[];
  /** Lines that are shown before others, whatever the chunks' scores say; 1-based. */
  lines?: readonly number[];
}

interface SnippetCandidate {
  source: number;
  /** The chunk as it is indexed, and the range that it is shown in. */
  chunk: LineRange;
  range: ScoredRange;
  value: number;
}

/** A file is shown whole when what is left out would be this small a part of it. */
const nearlyWhole = 0.85;
/**
 * What is worth less than this part of the best chunk is left out, however much of the budget remains: a clear winner is not
 * padded (docs/bench-notes/context.md).
 */
const minValue = 0.11;
/** After this many better chunks of its file, a chunk is worth half: the best of the next file tells more than another of the same. */
const halvedAfter = 8;
/** Tokens of short functions that are shown because what is shown calls them. */
const calledTokens = 500;
/** Gaps up to this many lines are filled: what lies between two hits often matters. */
const filledGap = 12;

/**
 * Chooses the best chunks of the best files, each widened to whole declarations, until the budget is spent or nothing is
 * left that is worth its place; fused and ordered by file and line.
 * The snippets of all files together stay under the budget.
 * @param limits the budget, the part of it that one file may take, and the lines that each snippet is widened by
 */
export function buildSnippets(
  sources: readonly SnippetSource[],
  { budgetTokens, maxOfOne = 1, contextLines = 0 }: SnippetLimits,
): BuiltSnippets {
  const texts = sources.map((source) => new MeasuredText(source.text));
  const chosen: ScoredRange[][] = sources.map(() => []);
  const costs = sources.map(() => 0);
  const taken: LineRange[][] = sources.map(() => []);
  let spent = 0;
  for (const candidate of candidatesOf(sources, texts)) {
    const text = texts[candidate.source]!;
    const after = roundUp(
      fuseRanges([...chosen[candidate.source]!, candidate.range], filledGap),
      text.lineCount,
    );
    const cost = costOf(after, text);
    const added = cost - costs[candidate.source]!;
    if (spent + added > budgetTokens || cost > maxOfOne * budgetTokens) continue;
    chosen[candidate.source] = after;
    costs[candidate.source] = cost;
    taken[candidate.source]!.push(candidate.chunk);
    spent += added;
  }
  addCalled({ sources, texts, chosen, costs }, Math.min(calledTokens, budgetTokens - spent));
  const fused = [...chosen];
  if (contextLines > 0)
    widenAll({ sources, texts, chosen, costs }, { budgetTokens: budgetTokens - spent, contextLines });
  return {
    snippets: sources.flatMap(({ file }, number) =>
      chosen[number]!.flatMap((range) => {
        const shown = texts[number]!.withoutLicence(range);
        return shown ? { path: file.path, ...shown, text: texts[number]!.slice(shown) } : [];
      }),
    ),
    steps: sources.flatMap(({ file }, number) =>
      taken[number]!.length === 0
        ? []
        : {
            path: file.path,
            chunks: taken[number]!.toSorted((a, b) => a.startLine - b.startLine),
            fused: fused[number]!.map(spanOf),
            widened: chosen[number]!.map(spanOf),
          },
    ),
  };
}

/** What bounds the snippets of one prompt. */
export interface SnippetLimits {
  budgetTokens: number;
  /** The part of the budget that one file may take, 1 by default. */
  maxOfOne?: number;
  /** Lines that every snippet is widened by on both sides, where the budget has room; 0 by default. */
  contextLines?: number;
}

/** The snippets, and how those of each file came about. */
export interface BuiltSnippets {
  snippets: Snippet[];
  steps: SnippetSteps[];
}

interface Chosen {
  sources: readonly SnippetSource[];
  texts: readonly MeasuredText[];
  chosen: ScoredRange[][];
  costs: number[];
}

/** Adds short functions that shown lines of the same file call, for the best files first, as long as there is room. */
function addCalled({ sources, texts, chosen, costs }: Chosen, budgetTokens: number): void {
  let left = budgetTokens;
  for (const [source, { file }] of sources.entries()) {
    const text = texts[source]!;
    const before = chosen[source]!;
    const shown = before.map((range) => text.slice(range)).join('\n');
    for (const called of calledFunctions(shown, file, before)) {
      const after = fuseRanges([...chosen[source]!, { ...called, score: 0 }], filledGap);
      const added = costOf(after, text) - costs[source]!;
      if (added > left) continue;
      left -= added;
      chosen[source] = after;
      costs[source] = costs[source]! + added;
    }
  }
}

/** Widens every snippet and rounds it to syntax boundaries, the best ones first, as long as there is room. */
function widenAll(
  { sources, texts, chosen, costs }: Chosen,
  { budgetTokens, contextLines }: { budgetTokens: number; contextLines: number },
): void {
  let left = budgetTokens;
  const now = [...costs];
  const order = chosen
    .flatMap((ranges, source) => ranges.map((range) => ({ source, range })))
    .toSorted((a, b) => b.range.score - a.range.score || a.source - b.source);
  for (const { source, range } of order) {
    const { chunks, definitions } = sources[source]!.file;
    const text = texts[source]!;
    const wide = widenRange(range, text.lineCount, [...chunks, ...definitions], contextLines);
    const after = fuseRanges([...chosen[source]!, wide]);
    const cost = costOf(after, text);
    if (cost - now[source]! > left) continue;
    left -= cost - now[source]!;
    now[source] = cost;
    chosen[source] = after;
  }
}

function spanOf({ startLine, endLine }: LineRange): LineRange {
  return { startLine, endLine };
}

/** What is worth showing, best first. Only these are widened: most chunks of most files are worth too little. */
function candidatesOf(sources: readonly SnippetSource[], texts: readonly MeasuredText[]): SnippetCandidate[] {
  const valued = sources.map((source, at) => diminish(valuesOf(source, texts[at]!.lineCount)));
  const least = minValue * valued.flat().reduce((best, { value }) => Math.max(best, value), 0);
  return valued
    .flatMap((chunks, source) => {
      const { file } = sources[source]!;
      const units = [...file.chunks, ...file.definitions];
      const { lineCount } = texts[source]!;
      return chunks
        .filter(({ value }) => value >= least)
        .map(({ chunk, value }) => {
          const range = widenRange({ ...chunk, score: value }, lineCount, units, contextOf(chunk));
          return { source, value, chunk, range };
        });
    })
    .toSorted((a, b) => b.value - a.value || a.source - b.source || a.range.startLine - b.range.startLine);
}

interface ValuedChunk {
  chunk: LineRange;
  value: number;
}

/** Each further chunk of a file, best first, is worth less than it would be alone. */
function diminish(chunks: readonly ValuedChunk[]): ValuedChunk[] {
  return chunks
    .toSorted((one, other) => other.value - one.value)
    .map(({ chunk, value }, before) => ({ chunk, value: value / (1 + before / halvedAfter) }));
}

/** What each chunk of a file is worth. */
function valuesOf(
  { file, weight, chunkScores, lines = [] }: SnippetSource,
  lineCount: number,
): ValuedChunk[] {
  const best = Math.max(0, ...chunkScores);
  return file.chunks
    .filter(({ startLine }) => startLine <= lineCount)
    .map(({ startLine, endLine }, number) => {
      const named = lines.some((line) => startLine <= line && line <= endLine);
      const share = named ? 1 : best === 0 ? wordless : (chunkScores[number] ?? 0) / best;
      const value = (named ? Math.max(1, weight) : weight) * (chunkFloor + share ** steepness);
      return { chunk: { startLine, endLine }, value };
    });
}

/** A line or two alone tell nothing: short chunks get a few lines around them. */
function contextOf({ startLine, endLine }: LineRange): number {
  return endLine - startLine < 5 ? 4 : 0;
}

/** What a chunk without any matching word is worth beside the best one of its file: fixes often stand where no word does. */
const chunkFloor = 0.15;
/**
 * The value of each chunk of a file that no word of the issue leads to: another signal ranked it, and it is shown from
 * its beginning.
 */
const wordless = 0.5;
/** Exponent of the scores; above 1, good chunks of further files come before middling ones of the first. */
const steepness = 1.5;

function roundUp(ranges: ScoredRange[], lineCount: number): ScoredRange[] {
  if (linesIn(ranges) < lineCount * nearlyWhole) return ranges;
  return [{ startLine: 1, endLine: lineCount, score: Math.max(...ranges.map(({ score }) => score)) }];
}

function costOf(ranges: readonly ScoredRange[], text: MeasuredText): number {
  // The head line that names the path and lines of a snippet costs about twenty tokens in a prompt.
  return ranges.reduce((sum, range) => sum + text.tokensIn(range) + 20, 0);
}

/** A text with estimated token counts; each line is measured once, when a range first holds it. */
class MeasuredText {
  readonly lineCount: number;
  readonly #lines: readonly string[];
  readonly #tokens: Float64Array;
  readonly #licence: number;

  constructor(text: string) {
    this.#lines = splitLines(text).lines;
    this.#licence = licenceHead(this.#lines);
    this.lineCount = this.#lines.length;
    this.#tokens = new Float64Array(this.lineCount).fill(-1);
  }

  /** What is shown of a range: a licence never is. */
  withoutLicence({ startLine, endLine, score }: ScoredRange): ScoredRange | undefined {
    const start = Math.max(startLine, this.#licence + 1);
    return start > endLine ? undefined : { startLine: start, endLine, score };
  }

  tokensIn({ startLine, endLine }: ScoredRange): number {
    let tokens = 0;
    for (let at = Math.max(startLine - 1, this.#licence); at < endLine; at += 1) tokens += this.#tokensOf(at);
    return Math.ceil(tokens);
  }

  #tokensOf(at: number): number {
    if (this.#tokens[at]! < 0) this.#tokens[at] = estimateLineTokens(this.#lines[at]!) * safety;
    return this.#tokens[at]!;
  }

  slice({ startLine, endLine }: ScoredRange): string {
    return this.#lines.slice(startLine - 1, endLine).join('\n');
  }
}
