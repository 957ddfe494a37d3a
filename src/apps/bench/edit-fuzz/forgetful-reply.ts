import { isBlank } from '../../../text/lines/lines.ts';
import { below, oneOf } from '../random.ts';
import { respelt, type Rows } from './random-change.ts';
import { block, diff, marked } from './write-reply.ts';

/** A reply that writes a whole declaration anew to change one line of it, without the comments that it forgot. */
export interface ForgetfulReply {
  reply: string;
  /** 0-based row of the line that it changes, and what becomes of it. */
  row: number;
  line: string;
  /** Comments and blank lines that it did not repeat. */
  forgotten: readonly number[];
}

/** Lines that are nothing but a comment in the usual languages. */
const comment = /^\s*(?:\/\/|\/\*.*\*\/\s*$|#(?=\s)|--\s|<!--.*-->\s*$)/;

/** @returns `undefined` where the rows hold nothing to forget, or nothing to change */
export function forgetfulReply(
  random: () => number,
  format: 'search-replace' | 'udiff',
  { path, lines, rows }: { path: string; lines: readonly string[]; rows: Rows },
): ForgetfulReply | undefined {
  const { start, end } = rows;
  const within = Array.from({ length: end - start }, (_, i) => start + i);
  const isForgettable = (row: number) =>
    row > start && row < end - 1 && (isBlank(lines[row]!) || comment.test(lines[row]!));
  const forgotten = within.filter((row) => isForgettable(row) && random() < 0.8);
  const changeable = within.filter((row) => !isForgettable(row) && respelt(lines[row]!) !== lines[row]);
  if (forgotten.length === 0 || changeable.length === 0) return undefined;
  const row = changeable[below(random, changeable.length)]!;
  const line = respelt(lines[row]!);
  const said = within.filter((one) => !forgotten.includes(one));
  const old = said.map((one) => lines[one]!);
  const anew = said.map((one) => (one === row ? line : lines[one]!));
  const reply =
    format === 'search-replace'
      ? block(path, old, anew)
      : diff(
          path,
          oneOf(random, [() => [...marked('-', old), ...marked('+', anew)], () => minimal(old, anew)])(),
        );
  return { reply, row, line, forgotten };
}

/** Context but for the line that differs. */
function minimal(old: readonly string[], anew: readonly string[]): string[] {
  return old.flatMap((line, i) => (line === anew[i] ? [` ${line}`] : [`-${line}`, `+${anew[i]!}`]));
}
