import type { DeclarationEdit } from '../../domain/index.ts';
import { diffLines } from '../../text/diff/line-diff.ts';
import { isBlank } from '../../text/lines/lines.ts';
import type { LineChange } from '../change/line-changes.ts';
import type { FileView } from '../lines/file-view.ts';
import { isCommentLine } from '../lines/line-kinds.ts';
import { declarationsNamed, narrowedBy, plainName } from './find-declaration.ts';
import { headFrom, headRowAbove } from './head.ts';
import type { NamedDeclaration, Outline } from './outline.ts';
import { replacementLines } from './replaced-text.ts';

/** Changes that put a declaration in place of the one of its name, or why that cannot be. */
export type DeclarationResult =
  | { status: 'placed'; changes: LineChange[]; startLine: number; endLine: number }
  | { status: 'not-found'; reason: string }
  | { status: 'ambiguous'; reason: string; places: readonly NamedDeclaration[] };

/** Names that a refusal offers instead. */
const namesShown = 12;

/**
 * Replaces a declaration by name. Only lines that differ are changed, so other edits of the file may stand beside it, and
 * comments that the new text forgot between two lines that it repeats stay.
 * @param outline of the file; `undefined` where no grammar reads it
 */
export function placeDeclaration(
  view: FileView,
  { name, lines: text }: DeclarationEdit,
  outline: Outline | undefined,
): DeclarationResult {
  if (outline === undefined) return missing(`no grammar reads this file, so ${name} cannot be found by name`);
  const own = plainName(name).split('.').at(-1)!;
  if (own === '') return missing('what is given as its name is none');
  const { row } = headFrom(text, 0, text.length - 1);
  if (!says(text[row], own) && !says(text[row + 1], own))
    return missing(`the text given for ${name} does not begin with its declaration`);
  const found = declarationsNamed(outline, name, view.lines);
  if (found.length === 0) return missing(`the file declares no ${name}${nearby(outline, own)}`);
  const [place, ...others] = narrowedBy(found, view.lines, text);
  if (others.length > 0)
    return {
      status: 'ambiguous',
      reason: `${name} is declared ${found.length} times (lines ${found.map(({ startRow }) => startRow + 1).join(', ')})`,
      places: [place!, ...others],
    };
  return replaced(view, name, place!, text);
}

function replaced(
  view: FileView,
  name: string,
  { startRow, endRow, lead, trail }: NamedDeclaration,
  text: readonly string[],
): DeclarationResult {
  const remark = /^[,;)\s]*(?:(?:\/\/|#|--).*)?$/;
  if (!isBlank(lead) && lead !== '' ? true : !remark.test(trail))
    return missing(`${name} shares its line with other code`);
  const from = headRowAbove(view.lines, startRow);
  const lines = view.lines.slice(from, endRow + 1);
  const { head, row } = headFrom(lines, 0, lines.length - 1);
  const fresh = replacementLines(view, { lines, head, row }, text);
  const last = fresh.at(-1)!.trimEnd();
  const sign = trail.trim();
  if (sign !== '' && !last.endsWith(sign)) fresh[fresh.length - 1] = last.replace(/[,;]$/, '') + trail;
  return {
    status: 'placed',
    changes: changesBetween(lines, fresh, from),
    startLine: startRow + 1,
    endLine: endRow + 1,
  };
}

/** Whether a line has a name as a word of its own: `another` does not declare `other`. */
function says(line = '', name: string): boolean {
  return line.split(name).some((before, at, parts) => {
    const after = parts[at + 1];
    if (after === undefined) return false;
    return !(/[\w$]$/.test(before) && /^[\w$]/.test(name)) && !(/[\w$]$/.test(name) && /^[\w$]/.test(after));
  });
}

/** Runs of lines that differ, without comments that merely went between two lines that stay. */
function changesBetween(old: readonly string[], fresh: readonly string[], offset: number): LineChange[] {
  const changes: LineChange[] = [];
  let row = offset;
  let open: LineChange | undefined;
  for (const [index, { op, line }] of diffLines(old, fresh).entries()) {
    if (op === 'keep') {
      row++;
      open = undefined;
      continue;
    }
    if (open === undefined) changes.push((open = { start: row, end: row, lines: [] }));
    if (op === 'add') open.lines.push({ text: line, index });
    else open.end = ++row;
  }
  const forgotten = ({ start, end, lines }: LineChange) =>
    lines.length === 0 &&
    start > offset &&
    end < offset + old.length &&
    old.slice(start - offset, end - offset).every((line) => isBlank(line) || isCommentLine(line));
  return changes.filter((change) => !forgotten(change));
}

function nearby(outline: Outline, own: string): string {
  const alike = outline.filter((one) => one.name.split('.').at(-1)!.toLowerCase() === own.toLowerCase());
  const names = (alike.length > 0 ? alike : outline).map((one) => one.name).slice(0, namesShown);
  return names.length === 0 ? '' : `; it has ${names.join(', ')}`;
}

function missing(reason: string): DeclarationResult {
  return { status: 'not-found', reason };
}
