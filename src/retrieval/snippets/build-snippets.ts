import type { IndexedFile, Snippet } from '../../domain/index.ts';
import { splitLines } from '../../text/lines.ts';
import { estimateLineTokens, safety } from './estimate-tokens.ts';
import { contextLines, fuseRanges, type ScoredRange, widenRange } from './line-ranges.ts';

/** A ranked file with its text and the score of each of its chunks. */
export interface SnippetSource {
  file: IndexedFile;
  text: string;
  /** Share of the attention this file deserves, above 0. */
  weight: number;
  /** By chunk, 0 and up, in any unit. */
  chunkScores: readonly number[];
}

interface SnippetCandidate {
  source: number;
  range: ScoredRange;
  value: number;
}

/** A file is shown whole when what is left out would be this small a part of it. */
const nearlyWhole = 0.85;

/**
 * Chooses the best chunks of the best files, each widened to whole declarations and the best with context, until the budget
 * is spent; fused and ordered by file and line.
 * The snippets of all files together stay under the budget.
 */
export function buildSnippets(sources: readonly SnippetSource[], budgetTokens: number): Snippet[] {
  const texts = sources.map((source) => new MeasuredText(source.text));
  const chosen: ScoredRange[][] = sources.map(() => []);
  let spent = 0;
  for (const candidate of candidatesOf(sources, texts)) {
    const text = texts[candidate.source]!;
    const before = chosen[candidate.source]!;
    const after = roundUp(fuseRanges([...before, candidate.range], 8), text.lineCount);
    const added = costOf(after, text) - costOf(before, text);
    if (spent + added > budgetTokens) continue;
    chosen[candidate.source] = after;
    spent += added;
  }
  return sources.flatMap(({ file }, number) =>
    chosen[number]!.map((range) => ({ path: file.path, ...range, text: texts[number]!.slice(range) })),
  );
}

function candidatesOf(sources: readonly SnippetSource[], texts: readonly MeasuredText[]): SnippetCandidate[] {
  return sources
    .flatMap(({ file, weight, chunkScores }, source) => {
      const best = Math.max(...chunkScores, 1e-9);
      const lineCount = texts[source]!.lineCount;
      const units = [...file.chunks, ...file.definitions];
      return file.chunks
        .filter(({ startLine }) => startLine <= lineCount)
        .map((chunk, number) => {
          const share = (chunkScores[number] ?? 0) / best;
          const value = weight * (chunkFloor + share ** steepness);
          const range = { startLine: chunk.startLine, endLine: chunk.endLine, score: value };
          const context = share >= topShare ? contextLines : contextOf(chunk);
          return { source, value, range: widenRange(range, lineCount, units, context) };
        });
    })
    .toSorted((a, b) => b.value - a.value || a.source - b.source || a.range.startLine - b.range.startLine);
}

/** A line or two alone tell nothing: short chunks get a few lines around them. */
function contextOf({ startLine, endLine }: { startLine: number; endLine: number }): number {
  return endLine - startLine < 5 ? 4 : 0;
}

/** What a chunk without any matching word is worth beside the best one of its file: fixes often stand where no word does. */
const chunkFloor = 0.15;
/** Above 1: good chunks of further files come before middling ones of the first. */
const steepness = 1.5;
/** Chunks with this share of their file's best score get lines of context around them. */
const topShare = 0.9;

function roundUp(ranges: ScoredRange[], lineCount: number): ScoredRange[] {
  const shown = ranges.reduce((sum, range) => sum + range.endLine - range.startLine + 1, 0);
  if (shown < lineCount * nearlyWhole) return ranges;
  return [{ startLine: 1, endLine: lineCount, score: Math.max(...ranges.map(({ score }) => score)) }];
}

function costOf(ranges: readonly ScoredRange[], text: MeasuredText): number {
  // The head line that names the path and lines of a snippet costs about twenty tokens in a prompt.
  return ranges.reduce((sum, range) => sum + text.tokensIn(range) + 20, 0);
}

/** A text with estimated token counts, so that any range of lines costs one subtraction. */
class MeasuredText {
  readonly lineCount: number;
  readonly #lines: readonly string[];
  readonly #tokensBefore: Float64Array;

  constructor(text: string) {
    this.#lines = splitLines(text).lines;
    this.lineCount = this.#lines.length;
    this.#tokensBefore = new Float64Array(this.lineCount + 1);
    this.#lines.forEach((line, at) => {
      this.#tokensBefore[at + 1] = this.#tokensBefore[at]! + estimateLineTokens(line) * safety;
    });
  }

  tokensIn({ startLine, endLine }: ScoredRange): number {
    return Math.ceil(this.#tokensBefore[endLine]! - this.#tokensBefore[startLine - 1]!);
  }

  slice({ startLine, endLine }: ScoredRange): string {
    return this.#lines.slice(startLine - 1, endLine).join('\n');
  }
}
