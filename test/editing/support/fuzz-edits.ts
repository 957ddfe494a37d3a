import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EditFormat } from '../../../src/domain/index.ts';
import { linesOfReply } from '../../../src/text/lines/lines.ts';
import { below, oneOf, type Random } from './random-edits.ts';

/** An edit of a real file, as it was derived and damaged at random. */
export interface FuzzedEdit {
  before: string;
  format: EditFormat;
  whole: string;
  damaged: string;
  /** A line that only this edit brings. */
  mark: string;
}

/** All text files below a folder. */
export function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size < 4_000_000)
    .map((path) => readFileSync(path, 'utf8'))
    .filter((text) => !text.includes('\0') && linesOfReply(text).length > 8);
}

const formats = ['search-replace', 'udiff', 'line-numbered'] as const;

/** Replaces up to four lines somewhere by up to four, one of them new, and damages the text of that edit. */
export function fuzzedEdit(random: Random, before: string, round: number): FuzzedEdit {
  const lines = linesOfReply(before);
  const mark = `fresh_line_${round}();`;
  const at = below(random, lines.length);
  const context = 1 + below(random, oneOf(random, [4, 8, 60]));
  const removed = lines.slice(at, at + below(random, 5));
  const above = lines.slice(Math.max(0, at - context), at);
  const under = lines.slice(at + removed.length, at + removed.length + context);
  const added = [...removed.slice(0, below(random, 3)), mark];
  const format = oneOf(random, formats);
  const marked = (sign: string, some: readonly string[]) => some.map((line) => sign + line);
  const text = (some: readonly string[]) => some.map((line) => `${line}\n`).join('');
  const whole = {
    'search-replace': `<<<<<<< SEARCH\n${text([...above, ...removed, ...under])}=======\n${text([...above, ...added, ...under])}>>>>>>> REPLACE\n`,
    udiff: `--- a/f\n+++ b/f\n@@ @@\n${text([...marked(' ', above), ...marked('-', removed), ...marked('+', added), ...marked(' ', under)])}`,
    'line-numbered': text([lines[at]!, ...added].map((line) => `${at + 1}: ${line}`)),
  }[format];
  return { before, format, whole, damaged: damage(random, whole), mark };
}

const pieces = [
  ...['', '\n', ' ', '\t', '+', '-', '@@', '...', 'x', '`', '=======\n', '>>>>>>> REPLACE\n', '\r\n'],
  ...['}', '\0', '\u201c', '&lt;', '\\"', '12: ', '```\n', '\ud800'],
];

function damage(random: Random, text: string): string {
  let damaged = text;
  const count = below(random, oneOf(random, [4, 12, 80]));
  for (let i = 0; i < count; i++) {
    const at = below(random, damaged.length + 1);
    const cut = below(random, random() < 0.1 ? 200 : 5);
    damaged = damaged.slice(0, at) + oneOf(random, pieces) + damaged.slice(at + cut);
  }
  return damaged;
}
