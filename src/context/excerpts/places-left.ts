import type { Finding } from '../../domain/index.ts';
import type { EditedFiles, EditedFile } from '../../writing/index.ts';
import { diffLines } from '../../text/diff/line-diff.ts';
import { linesOfReply } from '../../text/lines/lines.ts';
import { wholeWord } from '../../text/words/whole-word.ts';
import { asksForAllPlaces, namedCode } from './every-window.ts';

/** Lines with a piece of code of which a task wants every place changed, and which the change left as they are. */
export interface PlacesLeft {
  path: string;
  code: string;
  /** Line numbers of the changed file, from 1. */
  lines: readonly number[];
}

/**
 * Finds what a change forgot where its task speaks of all occurrences: code that the task names, that the change
 * removed from some lines and that still stands in others. Code that the new lines hold as often as the old ones is
 * being introduced, not removed, and does not count.
 * @param approach the plan's approach, which may say for all files what the instructions of one do not
 */
export function placesLeft(edited: EditedFiles, approach: string): PlacesLeft[] {
  return [...edited.values()].flatMap((file) => leftIn(file, approach));
}

function leftIn({ path, text, before, instructions }: EditedFile, approach: string): PlacesLeft[] {
  if (text === undefined || before === undefined || text === before) return [];
  if (!asksForAllPlaces(`${instructions}\n${approach}`)) return [];
  const named = [...new Set(namedCode(`${instructions}\n${approach}`))];
  if (named.length === 0) return [];
  const now = linesOfReply(text);
  const steps = diffLines(linesOfReply(before), now);
  return named.flatMap((code) => {
    const has = wordTest(code);
    const count = (op: 'add' | 'remove') => steps.filter((step) => step.op === op && has(step.line)).length;
    if (count('remove') <= count('add')) return [];
    const lines = now.flatMap((line, at) => (has(line) ? [at + 1] : []));
    return lines.length === 0 ? [] : [{ path, code, lines }];
  });
}

/** A name is meant as a whole word. */
function wordTest(code: string): (line: string) => boolean {
  if (!/^[\w$]+$/.test(code)) return (line) => line.includes(code);
  const word = wholeWord(code);
  return (line) => word.test(line);
}

/** One finding for every line, as a repair needs them. */
export function findingsOfPlaces(left: readonly PlacesLeft[]): Finding[] {
  return left.flatMap(({ path, code, lines }) =>
    lines.slice(0, maxFindings).map((line) => ({
      ...finding,
      severity: 'error' as const,
      path,
      startLine: line,
      message: `The plan asks for every place of \`${code}\`; this line still has it. Change it, too, unless the issue wants it as it is.`,
    })),
  );
}

/** One finding for all lines of a file, for the report. */
export function noteOfPlaces({ path, code, lines }: PlacesLeft): Finding {
  const [noun, verb] = lines.length === 1 ? ['line', 'has'] : ['lines', 'have'];
  const message = `The plan asks for every place of \`${code}\`; ${noun} ${lines.join(', ')} of ${path} still ${verb} it.`;
  return { ...finding, severity: 'info', path, startLine: lines[0]!, message };
}

/** As many as one further round can be asked to repair. */
const maxFindings = 20;
const finding = { source: 'writing', code: 'places-left' } as const;
