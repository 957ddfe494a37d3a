import { languageFamily, languageOf } from '../../../catalog/index.ts';
import { groupBy } from '../../../text/group-by.ts';
import type { ChangedFile, ChangedLine } from '../changed-lines.ts';
import { oncePerLine } from '../../../text/lines/once-per-line.ts';
import type { Suppression } from './suppression.ts';
import { suppressionIn } from './suppressions.ts';

/** A line that the patch added or removed, and how it makes a tool look away. */
export interface SuppressedLine {
  line: ChangedLine;
  file: ChangedFile;
  suppression: Suppression;
}

/** Suppressions that the patch adds and did not only move: each one that it removes stands for one of them. */
export function newSuppressions(files: readonly ChangedFile[]): SuppressedLine[] {
  const added = files.flatMap((file) => suppressed(file, 'added'));
  if (added.length === 0) return [];
  const removed = files.flatMap((file) => suppressed(file, 'removed', file.change.from));
  const used = new Set<SuppressedLine>();
  return withoutCounterpart(
    withoutCounterpart(added, removed, wholeLine, used),
    removed,
    sameDirective,
    used,
  );
}

function suppressed(
  file: ChangedFile,
  which: 'added' | 'removed',
  path = file.change.path,
): SuppressedLine[] {
  if (languageOf(path)?.name === 'Text') return []; // no tool looks for directives there
  const language = languageFamily(path);
  const { before = '', after = '' } = file.change;
  const text = (which === 'added' ? after : before).split('\n');
  const found: SuppressedLine[] = [];
  const leftOpenBy = oncePerLine(leftOpen);
  const behind = oncePerLine((start) => oncePerLine((line) => suppressionIn(language, start + line)));
  for (const line of file[which]) {
    const suppression = behind('')(line.text) ?? belowItsSign(line);
    if (suppression) found.push({ line, file, suppression });
  }
  return found;

  function belowItsSign({ line, text: written }: ChangedLine): Suppression | undefined {
    const start = leftOpenBy(lineAbove(text, line));
    return start === '' ? undefined : behind(start)(written);
  }
}

/** What leaves a comment, an attribute or a pragma open at the end of a line, for a tool to read on. */
const opener = /(?:\/\*[\s*!]*|<!--\s*|#!?\[\s*|^\s*\[\s*|\{-#\s*|#\s*pragma\b[^\\]*\\)$/;
/** Every opener ends with one of these. */
const signs = new Set('*!-[#\\');
const onlyStars = /^[\s*]{0,80}$/;
/** Lines looked back through, and characters of the one that is looked at. */
const maxLines = 20;
const maxCharacters = 200;

/** The line above, of which something may belong to the beginning of a line: a directive may stand below the sign of its comment. */
function lineAbove(text: readonly string[], line: number): string {
  let at = line - 2;
  while (at >= 0 && line - at < maxLines && onlyStars.test(text[at]!)) at -= 1;
  return text[at] ?? '';
}

function leftOpen(line: string): string {
  const end = line.slice(-maxCharacters).trimEnd();
  if (!signs.has(end.at(-1) ?? '')) return '';
  return opener.exec(end)?.[0].replace('\\', ' ') ?? '';
}

/** Added suppressions without a removed one of the same key; each removed one excuses one. */
function withoutCounterpart(
  added: readonly SuppressedLine[],
  removed: readonly SuppressedLine[],
  key: (line: SuppressedLine) => string,
  used: Set<SuppressedLine>,
): SuppressedLine[] {
  if (removed.length === 0) return [...added];
  const available = groupBy(removed, key);
  return added.filter((line) => {
    const left = available.get(key(line)) ?? [];
    let counterpart = left.pop();
    while (counterpart !== undefined && used.has(counterpart)) counterpart = left.pop();
    if (counterpart !== undefined) used.add(counterpart);
    return counterpart === undefined;
  });
}

/** Wherever it went, white space aside. */
function wholeLine({ line }: SuppressedLine): string {
  return bare(line.text);
}

/** The same words to the tool at the same place of the file: the code on the line was written anew, as where a long line is wrapped. */
function sameDirective({ line: { text, place }, file, suppression }: SuppressedLine): string {
  const from = text.search(suppression.pattern);
  const { path } = file.change;
  const directive = directiveOf(text.slice(from));
  const code = text.slice(from + directive.length);
  const isAlone = suppressionIn(languageFamily(path), code) === undefined;
  return [path, place, suppression.name, bare(isAlone ? directive : directive + code)].join('\n');
}

/** An attribute ends with its brackets, a remark with its line. */
function directiveOf(rest: string): string {
  if (!/^(?:#!?\[|\[|@[\w:.]{1,80}\()/.test(rest)) return rest;
  let depth = 0;
  for (let at = 0; at < rest.length; at += 1) {
    if ('[('.includes(rest[at]!)) depth += 1;
    if ('])'.includes(rest[at]!) && (depth -= 1) === 0) return rest.slice(0, at + 1);
  }
  return rest;
}

function bare(text: string): string {
  return text.replace(/\s+/g, '');
}
