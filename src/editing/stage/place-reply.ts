import type { Edit } from '../../domain/index.ts';
import { findPath } from '../../text/find-path.ts';
import { applyEdits } from '../apply-edits.ts';
import type { ParsedReply } from '../formats/index.ts';
import type { RefusedOutcome } from '../outcome.ts';
import { renderRefusal } from '../render-refusal.ts';
import { changeFile, type Gate } from './change-file.ts';
import type { Draft } from './draft.ts';
import { withMade, type WritingMemory } from './writing-memory.ts';

/** Why some edit of a reply was not made, as told to the model. */
export interface RefusedEdit {
  path: string;
  status: RefusedOutcome['status'];
  message: string;
}

/** Which edits of a reply were made in one file: their numbers from 1, as the reply counts those of the file. */
export interface MadeEdits {
  path: string;
  edits: readonly number[];
  /** Edits of the file in the reply. */
  of: number;
}

/** What a reply did to the draft. */
export interface PlacedReply {
  draft: Draft;
  memory: WritingMemory;
  made: readonly MadeEdits[];
  refused: readonly RefusedEdit[];
  /** Edits that the file has already: nothing to do and nothing to mend. */
  needless: readonly RefusedEdit[];
}

/** Where a reply is placed. */
export interface PlacingInput {
  draft: Draft;
  gate: Gate;
  memory: WritingMemory;
  /** Files that another call writes. */
  elsewhere: ReadonlySet<string>;
}

/**
 * Makes the edits of one reply. A path outside of the draft is refused whatever the model says (R18); one that another
 * call writes is passed over, and so is an edit that the file has already.
 */
export async function placeReply(
  reply: ParsedReply,
  { draft, gate, memory, elsewhere }: PlacingInput,
): Promise<PlacedReply> {
  const refused: RefusedEdit[] = reply.problems.map((message) => ({
    path: '',
    status: 'not-found',
    message,
  }));
  const needless: RefusedEdit[] = [];
  const made: MadeEdits[] = [];
  const next = new Map(draft);
  let remembered = memory;
  for (const [path, edits] of groupByFile(reply.edits, draft, refused, elsewhere)) {
    const result = await changeFile(next.get(path)!, edits, gate, memory);
    refused.push(...result.refused.map((one) => told(path, one)));
    needless.push(...result.needless.map((one) => told(path, one)));
    if (!result.file) continue;
    next.set(path, result.file);
    made.push({ path, edits: result.made.map((index) => index + 1), of: edits.length });
    remembered = withMade(
      remembered,
      path,
      result.made.map((index) => edits[index]!),
    );
  }
  return { draft: next, memory: remembered, made, refused, needless };
}

function told(path: string, refusal: RefusedOutcome): RefusedEdit {
  return { path, status: refusal.status, message: renderRefusal(refusal) };
}

function groupByFile(
  edits: readonly Edit[],
  draft: Draft,
  refused: RefusedEdit[],
  elsewhere: ReadonlySet<string>,
): Map<string, Edit[]> {
  const groups = new Map<string, Edit[]>();
  for (const edit of edits) {
    if (edit.kind === 'delete' || edit.kind === 'rename') continue; // the plan's own deletions and renames are made already
    if (edit.path !== undefined && elsewhere.has(plainPath(edit.path))) continue; // another call writes that file
    const path = resolvePath(edit, draft);
    if (path === undefined) {
      const scope = [...draft.keys()].join(', ');
      refused.push({
        path: edit.path ?? '',
        status: 'out-of-scope',
        message: `${edit.path ?? 'An edit without a path'} is not among the files to change: ${scope}.`,
      });
    } else groups.set(path, [...(groups.get(path) ?? []), edit]);
  }
  return groups;
}

function plainPath(path: string): string {
  return path.replace(/^(\.\/|[ab]\/)/, '');
}

/** The file of the draft that an edit means. Without a path it is the only file, or the only one it can be placed in. */
function resolvePath(edit: Exclude<Edit, { kind: 'delete' | 'rename' }>, draft: Draft): string | undefined {
  const editable = [...draft.values()].filter((file) => file.action !== 'delete');
  if (edit.path !== undefined) {
    const renamed = editable.find((file) => file.from === edit.path);
    if (renamed) return renamed.path;
    const found = findPath(
      plainPath(edit.path),
      editable.map((file) => file.path),
    );
    return found.kind === 'one' ? found.path : undefined;
  }
  if (editable.length === 1) return editable[0]!.path;
  const fitting = editable.filter(
    ({ text }) => text !== undefined && applyEdits({ before: text, edits: [edit] }).status === 'applied',
  );
  return fitting.length === 1 ? fitting[0]!.path : undefined;
}
