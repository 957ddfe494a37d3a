import type { EditFormat } from '../../../domain/index.ts';
import { isBlank } from '../../../text/lines/lines.ts';
import { respelt, type Rows } from '../edit-fuzz/random-change.ts';
import { block, diff, marked } from '../edit-fuzz/write-reply.ts';
import { below, oneOf } from '../random.ts';

/**
 * What the quoted function is when the edit comes: as it was quoted, with the change made already, with another text where the
 * change belongs, or gone.
 */
export const states = ['there', 'done', 'other', 'gone'] as const;
type TwinState = (typeof states)[number];

/** An edit that quotes one of two functions alike, and the file that it comes to. */
export interface TwinCase {
  state: TwinState;
  format: EditFormat;
  before: string;
  edit: string;
  /** Rows of the quoted function in `before`; none where it is gone. */
  own: Rows | undefined;
  meant: string;
}

type Random = () => number;
interface Line {
  mark: ' ' | '-' | '+';
  text: string;
}

/** Fewer lines are too few for a function and its twin to be told apart by. */
const fewestLines = 6;

/** Draws a function, puts its copy under another name beside it, and an edit of the first. */
export function twinCase(
  random: Random,
  path: string,
  lines: readonly string[],
  functions: readonly Rows[],
): TwinCase | undefined {
  const long = functions.filter(({ start, end }) => end - start >= fewestLines);
  if (long.length === 0) return undefined;
  const { start, end } = oneOf(random, long);
  const quoted = lines.slice(start, end);
  const name = nameOf(quoted);
  const rows = quoted.flatMap((line, row) => (row > 0 && respelt(line) !== line ? [row] : []));
  if (name === undefined || rows.length === 0 || isSaidTwice(lines, quoted, name)) return undefined;
  const twin = quoted.map((line) => line.replaceAll(name, `${name}Two`));
  const row = oneOf(random, rows);
  const fresh = respelt(quoted[row]!);
  const state = oneOf(random, states);
  const versions: Record<TwinState, readonly string[]> = {
    there: quoted,
    done: quoted.with(row, fresh),
    other: quoted.with(row, `${fresh}Otherwise`),
    gone: [],
  };
  const own = versions[state];
  const isFirst = random() < 0.5;
  const around = (version: readonly string[]) => [
    ...lines.slice(0, start),
    ...(isFirst ? [...version, '', ...twin] : [...twin, '', ...version]),
    ...lines.slice(end),
  ];
  const at = isFirst ? start : start + twin.length + 1;
  const format = oneOf(random, ['search-replace', 'udiff'] as const);
  const said = quote(random, quoted, row, fresh);
  return {
    state,
    format,
    before: text(around(own)),
    edit: write(format, path, said),
    own: state === 'gone' ? undefined : { start: at, end: at + own.length },
    meant: text(around(quoted.with(row, fresh))),
  };
}

/** What a function is called: the word before its parameters, decorators left aside. */
function nameOf(quoted: readonly string[]): string | undefined {
  const head = quoted.find((line) => !/^\s*(?:[@#[/*]|$)/.test(line)) ?? '';
  const found = /\b(?:def|fn|func|fun|function)\s+(?:\([^)]*\)\s*)?(?:self\.)?(\w{3,})/.exec(head);
  return found?.[1] ?? /([A-Za-z_]\w{2,})\s*[(<]/.exec(head)?.[1];
}

/** Another function of the name, with the same head, is a twin of its own that no quotation tells apart. */
function isSaidTwice(lines: readonly string[], quoted: readonly string[], name: string): boolean {
  const head = quoted.find((line) => line.includes(name));
  return lines.filter((line) => line.trim() === head?.trim()).length > 1;
}

/** The function's head to some lines below the change, with a line of context left out, misquoted, or neither. */
function quote(random: Random, quoted: readonly string[], row: number, fresh: string): Line[] {
  const end = Math.min(quoted.length, row + 1 + below(random, 4));
  const context = [...Array(end).keys()].filter((one) => one > 0 && one !== row && !isBlank(quoted[one]!));
  const chosen = context.length > 0 && random() < 0.5 ? oneOf(random, context) : undefined;
  const isLeftOut = random() < 0.5;
  return quoted.slice(0, end).flatMap((line, one): Line[] => {
    if (one === row)
      return [
        { mark: '-', text: line },
        { mark: '+', text: fresh },
      ];
    if (one !== chosen) return [{ mark: ' ', text: line }];
    return isLeftOut ? [] : [{ mark: ' ', text: respelt(line) }];
  });
}

function write(format: EditFormat, path: string, lines: readonly Line[]): string {
  if (format === 'udiff')
    return diff(
      path,
      lines.flatMap((line) => marked(line.mark, [line.text])),
    );
  const side = (left: Line['mark']) => lines.filter(({ mark }) => mark !== left).map((line) => line.text);
  return block(path, side('+'), side('-'));
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
