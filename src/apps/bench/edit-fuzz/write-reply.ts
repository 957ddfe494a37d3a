import type { EditFormat } from '../../../domain/index.ts';
import { below, oneOf } from '../random.ts';
import { changedLines, type Change } from './random-change.ts';

/** Lines of context around a change; the widest draw shows much of a file. */
const contexts = [2, 4, 8, 40];

export interface Wanted {
  path: string;
  lines: readonly string[];
  change: Change;
  /** The declaration around the change, for the format that names it. */
  declaration?: { name: string; start: number; end: number } | undefined;
}

/** The reply of a model that makes no mistake. */
export function writeReply(random: () => number, format: EditFormat, wanted: Wanted): string {
  const { path, lines, change, declaration } = wanted;
  if (format === 'whole-file') return `${path}\n\`\`\`\`\n${text(changedLines(lines, change))}\`\`\`\`\n`;
  if (format === 'line-numbered') return `${path}\n\`\`\`\`\n${numbered(lines, change)}\`\`\`\`\n`;
  if (format === 'function' && declaration !== undefined) return wholeFunction(wanted, declaration);
  const { at, removed, added } = change;
  const width = 1 + below(random, oneOf(random, contexts));
  const above = lines.slice(Math.max(0, at - width), at);
  const under = lines.slice(at + removed, at + removed + width);
  const old = lines.slice(at, at + removed);
  return format === 'udiff'
    ? diff(path, [...marked(' ', above), ...marked('-', old), ...marked('+', added), ...marked(' ', under)])
    : block(path, [...above, ...old, ...under], [...above, ...added, ...under]);
}

/** A search/replace block. */
export function block(path: string, search: readonly string[], replace: readonly string[]): string {
  return `${path}\n\`\`\`\`\n<<<<<<< SEARCH\n${text(search)}=======\n${text(replace)}>>>>>>> REPLACE\n\`\`\`\`\n`;
}

/** A unified diff of one hunk without numbers. */
export function diff(path: string, lines: readonly string[]): string {
  return `\`\`\`\`diff\n--- a/${path}\n+++ b/${path}\n@@ @@\n${text(lines)}\`\`\`\`\n`;
}

export function marked(sign: string, lines: readonly string[]): string[] {
  return lines.map((line) => sign + line);
}

function wholeFunction(
  { path, lines, change }: Wanted,
  { name, start, end }: { name: string; start: number; end: number },
): string {
  const shift = change.added.length - change.removed;
  const body = changedLines(lines, change).slice(start, end + shift);
  return `<function path="${path}" name="${name}">\n${text(body)}</function>\n`;
}

function numbered(lines: readonly string[], { at, removed, added }: Change): string {
  const [first = '', ...rest] = lines.slice(at, at + removed).map((_, i) => `${at + 1 + i}:`);
  return text([...(added.length === 0 ? [first] : added.map((line) => `${first} ${line}`)), ...rest]);
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
