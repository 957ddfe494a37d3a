import type { LanguageModel } from '../../../ports/index.ts';
import { ask, renderMaterial, type Prompt } from '../../../prompting/index.ts';
import { splitLines } from '../../../text/lines/lines.ts';
import type { ReportCandidate } from './sort-reports.ts';
import { groupBy } from '../../../text/group-by.ts';
import { parseConfirmations, type Confirmation } from './judge-reply.ts';
import type { Region } from './quoted-place.ts';
import { renderRule } from '../format/render-rule.ts';
import { fewLines } from '../shown/shown-parts.ts';
import { joinRanges } from '../../../text/lines/line-range.ts';
import type { LineRange } from '../../../domain/index.ts';

/** Files put before the strong model at once: the rule, which is the longest part, is then paid for once. */
const maxFiles = 12;
const maxCandidates = 30;
const maxCharacters = 24_000;
/** A part up to this many lines is shown whole; of a longer one, some lines around each place. */
const shortPart = 40;
const margin = 15;

/** Candidates of one rule, put to the strong model in one question. */
export type Batch = readonly ReportCandidate[];

/** Groups candidates by rule, then fills batches in the given order, so that equal input gives equal questions. */
export function batchCandidates(candidates: readonly ReportCandidate[]): Batch[] {
  const batches: Batch[] = [];
  const byRule = groupBy(candidates, ({ task }) => task.rule);
  for (const ofRule of byRule.values()) {
    let batch: ReportCandidate[] = [];
    let files = 0;
    let size = 0;
    for (const group of [...groupBy(ofRule, ({ task }) => task.part).values()].flatMap(splitGroup)) {
      const length = renderGroup(group, 1).length;
      const full =
        files === maxFiles || batch.length + group.length > maxCandidates || size + length > maxCharacters;
      if (full && batch.length > 0) {
        batches.push(batch);
        [batch, files, size] = [[], 0, 0];
      }
      batch.push(...group);
      files += 1;
      size += length;
    }
    batches.push(batch);
  }
  return batches;
}

function splitGroup(group: readonly ReportCandidate[]): ReportCandidate[][] {
  const pieces: ReportCandidate[][] = [];
  for (let at = 0; at < group.length; at += maxCandidates) pieces.push(group.slice(at, at + maxCandidates));
  return pieces;
}

/** Asks the strong model about a batch; one verdict for each candidate, in order. */
export function askConfirmation(
  batch: Batch,
  prompt: Prompt,
  model: LanguageModel,
  signal?: AbortSignal,
): Promise<Confirmation[]> {
  return ask({
    model,
    prompt,
    values: confirmValues(batch),
    parse: (reply) => parseConfirmations(reply, batch.length),
    signal,
  });
}

/** What the prompt is filled with; also what the cost estimate counts. */
export function confirmValues(batch: Batch): Record<string, string> {
  const { rule } = batch[0]!.task;
  const groups: string[] = [];
  let number = 1;
  for (const group of groupBy(batch, ({ task }) => task.part).values()) {
    groups.push(renderGroup(group, number));
    number += group.length;
  }
  return { name: rule.name, rule: renderRule(rule), candidates: groups.join('\n\n') };
}

/** One file with its places: numbered lines, then `3. line 12`. */
function renderGroup(group: readonly ReportCandidate[], firstNumber: number): string {
  const { file, part } = group[0]!.task;
  const { lines } = splitLines(file.text);
  const shown = shownLines(
    part.ranges,
    group.map(({ region }) => region),
    lines.length,
  );
  const code = shown
    .map(({ startLine, endLine }) =>
      lines
        .slice(startLine - 1, endLine)
        .map((line, index) => `${startLine + index}: ${line.trimEnd()}`)
        .join('\n'),
    )
    .join('\n⋯\n');
  const places = group.map(({ region }, index) => `${firstNumber + index}. ${describePlace(region, lines)}`);
  return `${renderMaterial(file.path, code)}\n${places.join('\n')}`;
}

function shownLines(
  part: readonly LineRange[],
  places: readonly LineRange[],
  lineCount: number,
): LineRange[] {
  const size = part.reduce((sum, { startLine, endLine }) => sum + endLine - startLine + 1, 0);
  if (size <= shortPart) return [...part];
  return joinRanges(
    places.map(({ startLine, endLine }) => ({
      startLine: Math.max(1, startLine - margin),
      endLine: Math.min(lineCount, endLine + margin),
    })),
    fewLines,
  );
}

/** `line 12`, and the words meant when they are only a piece of that line. */
function describePlace({ startLine, endLine, column, endColumn }: Region, lines: readonly string[]): string {
  if (startLine !== endLine) return `lines ${startLine}–${endLine}`;
  const line = lines[startLine - 1] ?? '';
  const words = line.slice(column - 1, endColumn - 1);
  return words.trim() === line.trim() ? `line ${startLine}` : `line ${startLine}, \`${words.trim()}\``;
}
