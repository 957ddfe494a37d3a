import { changedLines } from '../edit-fuzz/random-change.ts';
import { below, oneOf } from '../random.ts';
import type { FunctionRows } from './functions-of.ts';
import { foreignBodies, proseBodies } from './foreign-bodies.ts';

type Random = () => number;

/** A text and the functions in it that may be damaged, at least one. */
export interface Victim {
  lines: readonly string[];
  functions: readonly FunctionRows[];
  language: string;
}

/** What goes wrong when a model writes code anew. Each gives the damaged lines, or nothing where the text does not lend itself. */
export const harms: Readonly<Record<string, (random: Random, victim: Victim) => string[] | undefined>> = {
  'elided body': (random, victim) => {
    const one = oneOf(random, victim.functions);
    const { start, end } = one.body;
    const kept = random() < 0.5 ? 0 : below(random, end - start - 1);
    const indent = indentOf(victim.lines[start]!);
    return replaced(victim, start + kept, end, [indent + mark(victim) + oneOf(random, elisions)]);
  },
  'truncated file': (random, victim) => truncated(random, victim),
  'prose for a body': (random, victim) => {
    const { body } = oneOf(random, victim.functions);
    return replaced(victim, body.start, body.end, [...oneOf(random, proseBodies)]);
  },
  'another language': (random, victim) => {
    const others = foreignBodies.filter(({ languages }) => !languages.includes(victim.language));
    const { rows, body } = oneOf(random, victim.functions);
    const { start, end } = random() < 0.5 ? rows : body;
    return replaced(victim, start, end, oneOf(random, others).lines);
  },
  'dropped function': (random, victim) => {
    const { rows, head } = oneOf(random, victim.functions);
    const start = random() < 0.7 ? head : rows.start;
    const withGap = random() < 0.7 && (victim.lines[rows.end] ?? '').trim() === '';
    return replaced(victim, start, rows.end + (withGap ? 1 : 0), []);
  },
  'doubled function': (random, victim) => {
    const { rows } = oneOf(random, victim.functions);
    const own = victim.lines.slice(rows.start, rows.end);
    return replaced(victim, rows.end, rows.end, random() < 0.5 ? own : ['', ...own]);
  },
  'emptied body': (random, victim) => {
    const { body } = oneOf(random, victim.functions);
    const indent = indentOf(victim.lines[body.start]!);
    const nothing = victim.language === 'python' ? [`${indent}pass`] : [];
    return replaced(victim, body.start, body.end, nothing);
  },
  'closing line left out': (random, victim) => {
    const closed = victim.functions.filter(({ body, rows }) => body.end < rows.end);
    if (closed.length === 0) return undefined;
    const { rows } = oneOf(random, closed);
    return replaced(victim, rows.end - 1, rows.end, []);
  },
};

const elisions = [
  '... rest of the function ...',
  '... existing code ...',
  'rest of the code remains the same',
  '(implementation unchanged)',
  'rest of method here',
  '...',
];

function mark({ language }: Victim): string {
  return language === 'python' || language === 'ruby' || language === 'bash' ? '# ' : '// ';
}

/** Cut at a line, in a line or between two functions, with the open blocks closed again or not. */
function truncated(random: Random, { lines, functions }: Victim): string[] | undefined {
  const { body, rows } = oneOf(random, functions);
  const at = oneOf(random, [body.start + below(random, body.end - body.start), rows.start]);
  if (lines.length - at < 4) return undefined;
  const kept = lines.slice(0, at);
  const last = lines[at]!;
  return oneOf<() => string[]>(random, [
    () => kept,
    () => [...kept, last.slice(0, Math.ceil(last.length / 2))],
    () => [...kept, ...closersOf(lines.slice(at))],
  ])();
}

/** The closing lines at the end of a text, those of one depth once. */
function closersOf(rest: readonly string[]): string[] {
  const closers = rest.filter((line) => /^\s*(?:[}\])]+[;,]?|end)\s*$/.test(line));
  const last = closers.findLastIndex((line, i) => closers.slice(i + 1).some((one) => one === line)) + 1;
  return closers.slice(last);
}

function replaced({ lines }: Victim, start: number, end: number, added: readonly string[]): string[] {
  return changedLines(lines, { at: start, removed: end - start, added });
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)![0];
}
