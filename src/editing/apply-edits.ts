import type { Edit, HunkEdit } from '../domain/index.ts';
import { candidateAt } from './candidates.ts';
import { assemble, mergeChanges } from './change/assemble.ts';
import type { LineChange } from './change/line-changes.ts';
import { correctedChanges, habitsOf } from './change/new-lines.ts';
import { placeNumbered } from './numbered/place-numbered.ts';
import type { EditOutcome, PlacementReport, RefusedOutcome } from './outcome.ts';
import { findApplied } from './placement/already-applied.ts';
import { FileView } from './placement/file-view.ts';
import { placeHunks } from './placement/place-hunks.ts';
import { firstLineOf, lastLineOf, type Matcher } from './placement/placement.ts';
import { readHunks } from './readings/index.ts';
import { rewriteWholeFile } from './change/whole-file.ts';

/** Looseness of matchers, for naming the loosest one that an outcome rests on. */
const looseness: readonly Matcher[] = [
  'exact',
  'line-numbers',
  'whole-file',
  'indentation',
  'white-space',
  'typography',
  'aligned',
];

/** Edits of one file and the file's text before them. */
export interface ApplyRequest {
  before: string;
  edits: readonly Edit[];
}

/**
 * Applies all edits of one file, or none: each is placed in `before`, their changes are merged, and the file's own
 * text is kept everywhere else. Pure; renames and deletions of the file are not edits of its text.
 */
export function applyEdits({ before, edits }: ApplyRequest): EditOutcome {
  const view = new FileView(before);
  const changes: LineChange[] = [];
  const placements: PlacementReport[] = [];
  const hunks: { edit: HunkEdit; index: number }[] = [];
  for (const [index, edit] of edits.entries()) {
    if (edit.kind === 'whole-file') {
      if (edits.length > 1)
        return refused(
          'out-of-scope',
          index,
          'a whole file and other edits of the same file contradict each other',
        );
      return finish(before, rewriteWholeFile(view, edit.text), [
        report(index, 'whole-file', 1, view.lines.length),
      ]);
    }
    if (edit.kind === 'numbered') {
      const placed = placeNumbered(view, edit);
      if (placed.status === 'out-of-range') {
        return refused(
          'not-found',
          index,
          `the file has ${view.lines.length} lines and no line ${placed.numbers.join(', ')}`,
        );
      }
      changes.push(...placed.changes);
      placements.push(
        ...placed.changes.map(({ start, end }) =>
          report(index, 'line-numbers', start + 1, Math.max(start + 1, end)),
        ),
      );
    }
    if (edit.kind === 'hunk') hunks.push({ edit, index });
  }
  const read = readHunks(
    view,
    hunks.map(({ edit }) => edit.lines),
  );
  const sources = hunks.map(({ edit }, i) => ({ ...edit, lines: read[i]! }));
  const results = placeHunks(view, sources);
  const habits = habitsOf(
    view,
    results.flatMap((result) => (result.status === 'placed' ? [result.placement] : [])),
  );
  for (const [at, result] of results.entries()) {
    const { index } = hunks[at]!;
    const edit = sources[at]!;
    const applied = findApplied(view, edit.lines, result.status === 'placed' ? result.placement : undefined);
    if (applied !== undefined && result.status !== 'ambiguous') {
      return refused(
        'already-applied',
        index,
        `the file already reads like that from line ${applied + 1} on`,
      );
    }
    if (result.status !== 'placed') {
      const places = result.status === 'ambiguous' ? result.placements : result.nearest;
      const candidates = places.map((place) => candidateAt(view, edit.lines, place));
      if (result.status === 'not-found')
        return { status: 'not-found', edit: index, reason: notFound(result), candidates };
      const where = places.map((place) => firstLineOf(place) + 1).join(', ');
      return {
        status: 'ambiguous',
        edit: index,
        reason: `its lines stand in ${places.length} places (lines ${where})`,
        candidates,
      };
    }
    const { placement } = result;
    changes.push(...correctedChanges(view, placement, habits));
    placements.push({
      ...report(index, placement.matcher, firstLineOf(placement) + 1, lastLineOf(placement) + 1),
      ...(placement.decidedBy === undefined ? {} : { decidedBy: placement.decidedBy }),
    });
  }
  const merged = mergeChanges(changes);
  if (!Array.isArray(merged)) {
    return refused(
      'ambiguous',
      0,
      `two of the edits change the same lines (${merged.one.start + 1} and ${merged.other.start + 1})`,
    );
  }
  return finish(before, assemble(view, merged), placements);
}

function finish(before: string, after: string, placements: readonly PlacementReport[]): EditOutcome {
  if (after === before) return refused('no-op', 0, 'the edit changes nothing');
  const rank = Math.max(0, ...placements.map(({ matcher }) => looseness.indexOf(matcher)));
  return { status: 'applied', after, matcher: looseness[rank]!, placements };
}

function report(edit: number, matcher: Matcher, startLine: number, endLine: number): PlacementReport {
  return { edit, matcher, startLine, endLine };
}

function refused(status: RefusedOutcome['status'], edit: number, reason: string): RefusedOutcome {
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
