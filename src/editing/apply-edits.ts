import type { Edit, HunkEdit, NumberedEdit } from '../domain/index.ts';
import { withMarkAside } from './byte-order-mark.ts';
import { candidateAt } from './candidates.ts';
import { assemble, mergeChanges } from './change/assemble.ts';
import type { LineChange } from './change/line-changes.ts';
import { correctedChanges, depthReadings, habitsOf, pairsOf, type DepthReading } from './change/new-lines.ts';
import { convergingHunk } from './converging-hunks.ts';
import { rewriteWholeFile } from './change/whole-file.ts';
import { placeNumbered } from './numbered/place-numbered.ts';
import { appliedOutcome } from './certainty.ts';
import type { Outline } from './declarations/outline.ts';
import { placeDeclaration } from './declarations/place-declaration.ts';
import type { EditOutcome, PlacementReport, RefusalStatus, RefusedOutcome } from './outcome.ts';
import { findApplied } from './placement/already-applied.ts';
import { maxPlaces } from './lines/contiguous.ts';
import { FileView } from './lines/file-view.ts';
import { placeHunks } from './placement/place-hunks.ts';
import {
  firstLineOf,
  lastLineOf,
  type Matcher,
  type Placement,
  type PlacementResult,
} from './placement/placement.ts';
import { normalizeHunks } from './reply-normalizers/index.ts';

/** Edits of one file and the file's text before them. */
export interface ApplyRequest {
  before: string;
  edits: readonly Edit[];
  /** The declarations in `before`, for edits that name one; see `withOutline`. */
  outline?: Outline;
}

/** Located edits of a file: line changes that are final, and placed hunks whose indentation is still to be corrected. */
interface Placed {
  changes: LineChange[];
  hunks: Placement[];
  /** Which edit each of these hunks is. */
  edits: number[];
  reports: PlacementReport[];
}

/**
 * Applies all edits of one file, or none: each is placed in `before`, their changes are merged, and the rest of the text is
 * kept as it is. Renames and deletions of the file are not handled here.
 */
export function applyEdits(request: ApplyRequest): EditOutcome {
  return withMarkAside(request, applyToText);
}

function applyToText({ before, edits, outline }: ApplyRequest): EditOutcome {
  const view = new FileView(before);
  const whole = edits.findIndex(({ kind }) => kind === 'whole-file');
  if (whole >= 0) return applyWhole(view, before, edits, whole);
  const numbered = placeAllNumbered(view, edits);
  if ('status' in numbered) return numbered;
  const declared = placeAllDeclarations(view, edits, outline);
  if ('status' in declared) return declared;
  const hunks = placeAllHunks(view, edits);
  if ('status' in hunks) return hunks;
  const placed: Placed = {
    changes: [...numbered.changes, ...declared.changes],
    hunks: hunks.hunks,
    edits: hunks.edits,
    reports: [...numbered.reports, ...declared.reports, ...hunks.reports],
  };
  return assembleReadings(view, before, placed);
}

function applyWhole(view: FileView, before: string, edits: readonly Edit[], index: number): EditOutcome {
  const edit = edits[index]!;
  if (edits.length > 1 || edit.kind !== 'whole-file')
    return refused(
      'contradictory',
      index,
      'a whole file and other edits of the same file contradict each other',
    );
  const after = rewriteWholeFile(view, edit.text);
  if (after === before) return refused('no-op', 0, 'the edit changes nothing');
  return appliedOutcome([after], [report(index, 'whole-file', 1, view.lines.length)]);
}

function placeAllNumbered(view: FileView, edits: readonly Edit[]): Placed | RefusedOutcome {
  const placed: Placed = { changes: [], hunks: [], edits: [], reports: [] };
  for (const [index, edit] of edits.entries()) {
    if (edit.kind !== 'numbered') continue;
    const result = placeNumbered(view, edit satisfies NumberedEdit);
    if (result.status === 'out-of-range') {
      const numbers = result.numbers.join(', ');
      return refused('not-found', index, `the file has ${view.lines.length} lines and no line ${numbers}`);
    }
    placed.changes.push(...result.changes);
    for (const { start, end } of result.changes)
      placed.reports.push(report(index, 'line-numbers', start + 1, Math.max(start + 1, end)));
  }
  return placed;
}

function placeAllDeclarations(
  view: FileView,
  edits: readonly Edit[],
  outline: Outline | undefined,
): Placed | RefusedOutcome {
  const placed: Placed = { changes: [], hunks: [], edits: [], reports: [] };
  for (const [index, edit] of edits.entries()) {
    if (edit.kind !== 'declaration') continue;
    const result = placeDeclaration(view, edit, outline);
    if (result.status !== 'placed') return refused(result.status, index, result.reason);
    placed.changes.push(...result.changes);
    placed.reports.push(report(index, 'declaration', result.startLine, result.endLine));
  }
  return placed;
}

function placeAllHunks(view: FileView, edits: readonly Edit[]): Placed | RefusedOutcome {
  const hunks = edits.flatMap((edit, index) => (edit.kind === 'hunk' ? [{ edit, index }] : []));
  const read = normalizeHunks(
    view,
    hunks.map(({ edit }) => edit.lines),
  );
  const sources = hunks.map(({ edit }, i) => ({ ...edit, lines: read[i]! }));
  const placed: Placed = { changes: [], hunks: [], edits: [], reports: [] };
  for (const [at, result] of placeHunks(view, sources).entries()) {
    const { index } = hunks[at]!;
    const refusal = refusalOf(view, sources[at]!, index, result);
    if (refusal !== undefined) return refusal;
    if (result.status !== 'placed') continue;
    const { placement } = result;
    placed.hunks.push(placement);
    placed.edits.push(index);
    placed.reports.push({
      ...report(index, placement.matcher, firstLineOf(placement) + 1, lastLineOf(placement) + 1),
      decidedBy: placement.decidedBy,
      restoredPlus: countAdded(placement) > countAdded(sources[at]!) || undefined,
    });
  }
  return placed;
}

function countAdded({ lines }: Pick<HunkEdit, 'lines'>): number {
  return lines.filter(({ op }) => op === 'add').length;
}

function refusalOf(
  view: FileView,
  { lines }: HunkEdit,
  index: number,
  result: PlacementResult,
): RefusedOutcome | undefined {
  const applied = findApplied(view, lines, result.status === 'placed' ? result.placement : undefined);
  if (applied !== undefined && result.status !== 'ambiguous') {
    const reason = `the file already reads like that from line ${applied + 1} on`;
    return refused('already-applied', index, reason);
  }
  if (result.status === 'placed') return undefined;
  const places = result.status === 'ambiguous' ? result.placements : result.nearest;
  const candidates = places.map((place) => candidateAt(view, lines, place));
  if (result.status === 'not-found')
    return { status: 'not-found', edit: index, reason: notFound(result), candidates };
  const where = differingLines(places).join(', ');
  const count = places.length < maxPlaces ? String(places.length) : `at least ${places.length}`;
  const reason = `its lines stand in ${count} places (lines ${where})`;
  return { status: 'ambiguous', edit: index, reason, candidates };
}

/** For each of several places, the number of a line in which it differs from as many others as possible; they may share lines. */
function differingLines(places: readonly Placement[]): number[] {
  const firstLines = places.map(firstLineOf);
  if (new Set(firstLines).size === places.length) return firstLines.map((line) => line + 1);
  const lineAt = ({ rows }: Placement, row: number) => rows[Math.min(row, rows.length - 1)]?.firstLine ?? 0;
  const countDifferent = (row: number) => new Set(places.map((place) => lineAt(place, row))).size;
  const rowCount = Math.max(...places.map(({ rows }) => rows.length));
  let bestRow = 0;
  for (let row = 1; row < rowCount; row++) if (countDifferent(row) > countDifferent(bestRow)) bestRow = row;
  return places.map((place) => lineAt(place, bestRow) + 1);
}

/** Builds the new text once for each plausible indentation of the new lines, the likeliest first. */
function assembleReadings(view: FileView, before: string, placed: Placed): EditOutcome {
  const hunks = pairsOf(view, placed.hunks);
  const habits = habitsOf(view, hunks);
  const readings = hunks.map((hunk) => depthReadings(view, hunk));
  const readingCount = Math.max(1, ...readings.map((all) => all.length));
  const texts: string[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < readingCount; at++) {
    const choice = readings.map((all): DepthReading => all[Math.min(at, all.length - 1)]!);
    const changes = hunks.map((hunk, i) => correctedChanges(view, hunk, habits, choice[i]!));
    const loose = convergingHunk(placed.hunks, changes);
    if (loose !== undefined)
      return refused('ambiguous', placed.edits[loose]!, 'it comes to the same lines as another of the edits');
    const merged = mergeChanges([...placed.changes, ...changes.flat()]);
    if (!Array.isArray(merged)) {
      const rows = `${merged.one.start + 1} and ${merged.other.start + 1}`;
      return refused('ambiguous', 0, `two of the edits change the same lines (${rows})`);
    }
    const key = JSON.stringify(merged);
    if (!seen.has(key)) texts.push(assemble(view, merged));
    seen.add(key);
  }
  if (texts[0] === before) return refused('no-op', 0, 'the edit changes nothing');
  return appliedOutcome(texts, placed.reports);
}

function report(edit: number, matcher: Matcher, startLine: number, endLine: number): PlacementReport {
  return { edit, matcher, startLine, endLine };
}

function refused(status: RefusalStatus, edit: number, reason: string): RefusedOutcome {
  return { status, edit, reason, candidates: [] };
}

function notFound({ reason, missing }: { reason: string; missing: readonly string[] }): string {
  return missing.length === 0
    ? reason
    : `${reason}: ${missing
        .slice(0, 3)
        .map((line) => JSON.stringify(line.trim()))
        .join(', ')}`;
}
