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

/** A part up to this many lines is shown whole; of a longer one, some lines around each place. */
const shortPart = 40;
const margin = 15;

/** Candidates of one task. They are asked about alone: text of one file must not sway the verdict on another. */
export type TaskCandidates = readonly ReportCandidate[];

/** The questions of the second pass, in the given order. */
export function groupByTask(candidates: readonly ReportCandidate[]): TaskCandidates[] {
  return [...groupBy(candidates, ({ task }) => task).values()];
}

/** Asks the strong model about the candidates of a task; one verdict for each, in order. */
export function askConfirmation(
  candidates: TaskCandidates,
  prompt: Prompt,
  model: LanguageModel,
  signal?: AbortSignal,
): Promise<Confirmation[]> {
  return ask({
    model,
    prompt,
    values: confirmValues(candidates),
    parse: (reply) => parseConfirmations(reply, candidates.length),
    signal,
  });
}

/** What the prompt is filled with, numbered lines, then `3. line 12`; also what the cost estimate counts. */
export function confirmValues(candidates: TaskCandidates): Record<string, string> {
  const { rule, file, part } = candidates[0]!.task;
  const { lines } = splitLines(file.text);
  const shown = shownLines(
    part.ranges,
    candidates.map(({ region }) => region),
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
  const places = candidates.map(({ region }, index) => `${index + 1}. ${describePlace(region, lines)}`);
  const question = `${renderMaterial(file.path, code)}\n${places.join('\n')}`;
  return { name: rule.name, rule: renderRule(rule), candidates: question };
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
