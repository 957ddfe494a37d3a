import type { SymbolDefinition } from '../../../domain/index.ts';
import { renderMaterial } from '../../../prompting/index.ts';
import { diffLines } from '../../../text/diff/line-diff.ts';
import { isBlank, splitLines } from '../../../text/lines/lines.ts';

/** One run of lines that differ. `at` is the 0-based old line at which `removed` stands or `added` goes in. */
interface ChangedRun {
  at: number;
  removed: readonly string[];
  added: readonly string[];
}

const preface =
  'Make exactly the changes listed here, and no others. Places are told by the file as it is now; what is not mentioned stays as it is.';

/**
 * Tells the difference of two texts in words that fix the result: which lines go, which come, and where. Places are
 * told by what the lines say and by the declaration around them, never by line numbers, so that no edit format gets
 * its notation for free.
 * @returns the empty string when the texts differ in line ends only
 */
export function describeChange(
  before: string,
  after: string,
  definitions: readonly SymbolDefinition[] = [],
): string {
  const lines = splitLines(before).lines;
  const runs = changedRuns(lines, splitLines(after).lines);
  if (runs.length === 0) return '';
  const steps = runs.map((run, index) => `${index + 1}. ${describeRun(run, lines, definitions)}`);
  return [preface, ...steps].join('\n\n');
}

function changedRuns(before: readonly string[], after: readonly string[]): ChangedRun[] {
  const runs: { at: number; removed: string[]; added: string[] }[] = [];
  let at = 0;
  let kept = true;
  for (const { op, line } of diffLines(before, after)) {
    if (op === 'keep') {
      at += 1;
      kept = true;
      continue;
    }
    if (kept) runs.push({ at, removed: [], added: [] });
    kept = false;
    const run = runs.at(-1)!;
    if (op === 'add') run.added.push(line);
    else {
      run.removed.push(line);
      at += 1;
    }
  }
  return runs;
}

function describeRun(
  { at, removed, added }: ChangedRun,
  lines: readonly string[],
  definitions: readonly SymbolDefinition[],
): string {
  if (removed.length === 0) {
    const where = at === 0 ? 'at the top of the file' : `below ${place(at - 1, lines, definitions)}`;
    return withText(`Insert ${where}:`, added);
  }
  const last = at + removed.length - 1;
  const span =
    removed.length === 1
      ? place(at, lines, definitions)
      : `the ${removed.length} lines from ${place(at, lines, definitions)} to ${name(last, lines)}, both included`;
  if (added.length > 0) return withText(`Replace ${span} by:`, added);
  return `Delete ${span}${declarationsOf(at + 1, last + 1, definitions)}.`;
}

/** Names what is declared in lines that go, the outermost only. Lines are 1-based. */
function declarationsOf(first: number, last: number, definitions: readonly SymbolDefinition[]): string {
  const gone = definitions.filter(({ startLine, endLine }) => first <= startLine && endLine <= last);
  const outer = gone.filter(
    (one) =>
      !gone.some(
        (other) => other !== one && other.startLine <= one.startLine && one.endLine <= other.endLine,
      ),
  );
  return outer.length === 0 ? '' : ` (${outer.map((one) => `${one.kind} ${quote(one.name)}`).join(', ')})`;
}

function withText(sentence: string, text: readonly string[]): string {
  if (text.every(isBlank))
    return `${sentence} ${text.length === 1 ? 'an empty line' : `${text.length} empty lines`}.`;
  return renderMaterial(sentence, text.map((line) => `${line}\n`).join('')); // also an empty last line counts
}

/** A line in words, with its declaration and, where others read the same, which of them it is. */
function place(index: number, lines: readonly string[], definitions: readonly SymbolDefinition[]): string {
  return `${name(index, lines)}${within(index, definitions)}`;
}

function name(index: number, lines: readonly string[]): string {
  const text = lines[index]!;
  if (!isBlank(text)) return `the line ${quote(text.trim())}${ordinal(index, lines)}`;
  const above = lines.slice(0, index).findLastIndex((line) => !isBlank(line));
  const count = index - above;
  const which = count === 1 ? 'the empty line' : `the ${nth(count)} of the empty lines`;
  return above < 0 ? `${which} at the top of the file` : `${which} below ${name(above, lines)}`;
}

function ordinal(index: number, lines: readonly string[]): string {
  const same = lines.flatMap((line, at) => (line.trim() === lines[index]!.trim() ? [at] : []));
  return same.length === 1
    ? ''
    : ` (the ${nth(same.indexOf(index) + 1)} of ${same.length} such lines in the file)`;
}

function within(index: number, definitions: readonly SymbolDefinition[]): string {
  const line = index + 1;
  const around = definitions
    .filter(({ startLine, endLine }) => startLine < line && line <= endLine)
    .toSorted((one, other) => one.endLine - one.startLine - (other.endLine - other.startLine))[0];
  if (!around) return '';
  return ` in ${quote(around.container === undefined ? around.name : `${around.container}.${around.name}`)}`;
}

function quote(code: string): string {
  return code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``;
}

function nth(count: number): string {
  const ending = count % 100 > 10 && count % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending}`;
}
