import type { Edit, LineRange, NumberedEdit } from '../../domain/index.ts';
import { diffLines, renderSteps } from '../../text/diff/line-diff.ts';
import { linesOfReply } from '../../text/lines/lines.ts';
import { applyEdits, type ApplyRequest } from '../apply-edits.ts';
import type { Candidate, EditOutcome, RefusedOutcome } from '../outcome.ts';

/** A text that the file had before the one that edits are applied to. */
export interface EarlierText {
  text: string;
  /** Says which text it is, as the end of "stood in the file …": `as it was shown`, `before commit 1a2b3c4`. */
  name: string;
  /** Whoever wrote the edits saw this text, so line numbers are those of it. */
  shown?: boolean;
}

/** Lines around a place that a diff shows, and the most lines that it compares. */
const around = 2;
const maxLines = 40;

/**
 * Applies edits as {@link applyEdits} does. Where lines are missing that an earlier text has, the refusal is `stale` and
 * shows what became of that place; so are line numbers that count other lines in the text that was shown. Nothing is
 * applied by way of an earlier text here; see `mergeStale`.
 * @param earlier newest first
 */
export function applyWithEarlier(request: ApplyRequest, earlier: readonly EarlierText[]): EditOutcome {
  const older = earlier.filter(({ text }) => text !== request.before);
  const outdated = outdatedNumbers(request, older);
  if (outdated !== undefined) return outdated;
  const outcome = applyEdits(request);
  return outcome.status === 'not-found' ? explainMissing(outcome, request, older) : outcome;
}

/** The refusal of an edit that was not found, as `stale` where an earlier text has its lines; otherwise as it was. */
function explainMissing(
  refusal: RefusedOutcome,
  { before, edits }: ApplyRequest,
  earlier: readonly EarlierText[],
): RefusedOutcome {
  const edit = edits[refusal.edit];
  if (refusal.status !== 'not-found' || edit === undefined) return refusal;
  for (const version of earlier) {
    if (version.text === before) continue;
    const range = rangeIn(version.text, edit);
    if (range !== undefined) return stale(refusal.edit, version, before, range);
  }
  return refusal;
}

/** The lines of a text that an edit changes there, if it can be placed. */
function rangeIn(text: string, edit: Edit): LineRange | undefined {
  const outcome = applyEdits({ before: text, edits: [edit] });
  if (outcome.status !== 'applied') return undefined;
  return {
    startLine: Math.min(...outcome.placements.map(({ startLine }) => startLine)),
    endLine: Math.max(...outcome.placements.map(({ endLine }) => endLine)),
  };
}

/** Line-numbered edits whose numbers mean other lines now than in the text that was shown. */
function outdatedNumbers(
  { before, edits }: ApplyRequest,
  earlier: readonly EarlierText[],
): RefusedOutcome | undefined {
  const shown = earlier.find((version) => version.shown);
  if (shown === undefined) return undefined;
  const [then, now] = [linesOfReply(shown.text), linesOfReply(before)];
  for (const [index, edit] of edits.entries()) {
    if (edit.kind !== 'numbered') continue;
    const numbers = numbersOf(edit);
    if (numbers.every((line) => then[line - 1] === now[line - 1])) continue;
    const range = { startLine: Math.min(...numbers), endLine: Math.min(then.length, Math.max(...numbers)) };
    return stale(index, shown, before, range);
  }
  return undefined;
}

function numbersOf({ groups }: NumberedEdit): number[] {
  return groups.map(({ at }) => at).filter((at) => typeof at === 'number');
}

function stale(edit: number, { text, name }: EarlierText, before: string, range: LineRange): RefusedOutcome {
  const where =
    range.startLine === range.endLine
      ? `line ${range.startLine}`
      : `lines ${range.startLine} to ${range.endLine}`;
  return {
    status: 'stale',
    edit,
    reason: `it was written for ${where} of the file ${name}, which changed since`,
    candidates: [placeNow(text, before, range)],
  };
}

/** The lines that now stand in a former place: those between the nearest lines on both sides that stayed. */
function placeNow(text: string, before: string, { startLine, endLine }: LineRange): Candidate {
  const [then, now] = [linesOfReply(text), linesOfReply(before)];
  const rows = rowsNow(then, now);
  let first = Math.max(0, startLine - 1 - around);
  let end = Math.min(then.length, endLine + around);
  while (first > 0 && rows[first] === undefined) first--;
  while (end < then.length && rows[end - 1] === undefined) end++;
  const from = rows[first] ?? 0;
  const to = rows[end - 1] === undefined ? now.length : rows[end - 1]! + 1;
  const [old, found] = [then.slice(first, end).slice(0, maxLines), now.slice(from, to).slice(0, maxLines)];
  const steps = diffLines(old, found);
  return {
    startLine: from + 1,
    endLine: Math.max(from + 1, Math.min(to, from + maxLines)),
    text: found.join('\n'),
    similarity: old.length === 0 ? 0 : steps.filter(({ op }) => op === 'keep').length / old.length,
    diff: renderSteps(steps),
  };
}

/** For each old row the row where the line stands now, or `undefined` where it is gone. */
function rowsNow(then: readonly string[], now: readonly string[]): (number | undefined)[] {
  const rows: (number | undefined)[] = [];
  let row = 0;
  for (const { op } of diffLines(then, now)) {
    if (op !== 'add') rows.push(op === 'keep' ? row : undefined);
    if (op !== 'remove') row++;
  }
  return rows;
}
