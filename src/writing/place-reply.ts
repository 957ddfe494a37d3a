import type { DeleteEdit, Edit, RenameEdit } from '../domain/index.ts';
import { findPath } from '../text/paths/find-path.ts';
import {
  applyEdits,
  type ParsedReply,
  type RefusalStatus,
  type RefusedOutcome,
  numberOf,
  renderRefusal,
} from '../editing/index.ts';
import { changeFile, type ChangeTools, type FileResult } from './change-file.ts';
import type { EditedFiles } from './edited-files.ts';
import { withMade, type WritingMemory } from './writing-memory.ts';
import { addTo } from '../text/group-by.ts';
import { isNamedAlike } from '../text/paths/path-parts.ts';

/** An edit of a reply that was not made, with the reason as it is sent to the model. */
export interface RefusedEdit {
  path: string;
  /** `cut-off`, `withheld`: the reply ended too early. `unreadable`: something in it could not be parsed as an edit. */
  status: RefusalStatus | 'cut-off' | 'withheld' | 'unreadable';
  /** Its number among the reply's edits of this file, from 1; absent where no single edit is meant. */
  edit?: number | undefined;
  message: string;
}

/** Which of the reply's edits of one file were made, by their numbers from 1. */
export interface MadeEdits {
  path: string;
  edits: readonly number[];
  /** How many edits of the file the reply contains. */
  of: number;
}

/** What a reply did to the edited files. */
export interface PlacedReply {
  edited: EditedFiles;
  memory: WritingMemory;
  made: readonly MadeEdits[];
  refused: readonly RefusedEdit[];
  /** Edits whose result the file already has: there is nothing to do and nothing to repair. */
  needless: readonly RefusedEdit[];
}

/** What a reply is placed in, and with what. */
export interface PlacingInput extends ChangeTools {
  /** Every file of the plan: each may be edited in any reply. */
  edited: EditedFiles;
  /** Files that the model was shown; an edit without a path means one of these. */
  shown: ReadonlySet<string>;
}

/**
 * Makes the edits of one reply. Every edit ends up as made, refused or needless; none is dropped silently. An edit of a file
 * outside the plan is always refused (R18). An edit whose result the file already has is needless.
 */
export async function placeReply(
  reply: ParsedReply,
  { edited, shown, exists, memory, ...tools }: PlacingInput,
): Promise<PlacedReply> {
  const refused: RefusedEdit[] = reply.problems.map(unreadable);
  const needless: RefusedEdit[] = [];
  const made: MadeEdits[] = [];
  const next = new Map(edited);
  let latestMemory = memory;
  const { byFile, plannedAlready, outside } = sortEdits(reply.edits, edited, { shown, exists });
  refused.push(...outside);
  needless.push(...plannedAlready);
  for (const [path, edits] of byFile) {
    const result = await changeFile(next.get(path)!, edits, { ...tools, memory: latestMemory });
    refused.push(...refusalsOf(path, result, edits.length));
    needless.push(...result.needless.map((one) => asRefused(path, one)));
    if (!result.file) continue;
    next.set(path, result.file);
    made.push({ path, edits: result.made.map((index) => index + 1), of: edits.length });
    latestMemory = withMade(
      latestMemory,
      path,
      result.made.map((index) => edits[index]!),
    );
  }
  return { edited: next, memory: latestMemory, made, refused, needless };
}

/**
 * The refusals of one file. The last one also names the edits that were not made because of it: edits by line number are
 * made all or none, and the gate stops all edits of a file together.
 */
function refusalsOf(path: string, { made, refused, needless }: FileResult, count: number): RefusedEdit[] {
  const named = new Set([...made, ...[...refused, ...needless].map(({ edit }) => edit)]);
  const unnamed = Array.from({ length: count }, (_, index) => index).filter((index) => !named.has(index));
  const refusals = refused.map((one) => asRefused(path, one));
  const last = refusals.at(-1);
  if (last === undefined || unnamed.length === 0) return refusals;
  const numbers = unnamed.map((index) => index + 1).join(', ');
  const note = `Edit ${numbers} of this file was not made either.`;
  return [...refusals.slice(0, -1), { ...last, message: `${last.message}\n${note}` }];
}

function asRefused(path: string, refusal: RefusedOutcome): RefusedEdit {
  return { path, status: refusal.status, edit: numberOf(refusal), message: renderRefusal(refusal) };
}

/** Something in a reply that could not be parsed as an edit. */
export function unreadable(problem: string): RefusedEdit {
  return { path: '', status: 'unreadable', message: problem };
}

interface SortedEdits {
  byFile: ReadonlyMap<string, readonly Edit[]>;
  /** Deletions and renames that were made with the plan. */
  plannedAlready: readonly RefusedEdit[];
  /** Edits outside the plan. */
  outside: readonly RefusedEdit[];
}

function sortEdits(
  edits: readonly Edit[],
  edited: EditedFiles,
  input: Pick<PlacingInput, 'shown' | 'exists'>,
): SortedEdits {
  const byFile = new Map<string, Edit[]>();
  const plannedAlready: RefusedEdit[] = [];
  const outside: RefusedEdit[] = [];
  for (const edit of edits) {
    if (edit.kind === 'delete' || edit.kind === 'rename') {
      const refused = refuseFileEdit(edit, edited);
      if (isPlanned(edit, edited)) plannedAlready.push(refused);
      else outside.push(refused);
      continue;
    }
    const path = resolvePath(edit, edited, input);
    if (path === undefined) outside.push(outOfScope(edit.path ?? '', edited));
    else addTo(byFile, path, edit);
  }
  return { byFile, plannedAlready, outside };
}

function isPlanned(edit: DeleteEdit | RenameEdit, edited: EditedFiles): boolean {
  if (edit.kind === 'delete') return edited.get(plainPath(edit.path, edited))?.action === 'delete';
  const from = edited.get(plainPath(edit.to, edited))?.from;
  return from !== undefined && (from === edit.path || from === plainPath(edit.path, edited));
}

/** Refuses a deletion or rename in a reply: those of the plan are made before the model is asked. */
function refuseFileEdit(edit: DeleteEdit | RenameEdit, edited: EditedFiles): RefusedEdit {
  const { path } = edit;
  if (isPlanned(edit, edited))
    return {
      path,
      status: 'already-applied',
      message: `The plan has done this already: ${edit.kind} ${path}.`,
    };
  const what = edit.kind === 'delete' ? `delete ${path}` : `rename ${path} to ${edit.to}`;
  return { path, status: 'out-of-scope', message: `The plan does not ${what}, so neither may an edit.` };
}

function outOfScope(path: string, edited: EditedFiles): RefusedEdit {
  const scope = [...edited.keys()].join(', ');
  const what = path === '' ? 'An edit without a path' : path;
  return { path, status: 'out-of-scope', message: `${what} is not among the files to change: ${scope}.` };
}

/** The path without what diffs write before it, unless a folder of that name holds the file. */
function plainPath(path: string, edited: EditedFiles): string {
  return edited.has(path) ? path : path.replace(/^(\.\/|[ab]\/)/, '');
}

/**
 * The file that an edit means. Its path may be slightly wrong as long as it is not the path of another file. Without a path
 * it is the only shown file, or the only one in which the edit can be placed.
 */
function resolvePath(
  edit: Exclude<Edit, DeleteEdit | RenameEdit>,
  edited: EditedFiles,
  { shown, exists }: Pick<PlacingInput, 'shown' | 'exists'>,
): string | undefined {
  const editable = [...edited.values()].filter((file) => file.action !== 'delete');
  if (edit.path !== undefined) {
    const renamed = editable.find((file) => file.from === edit.path);
    if (renamed) return renamed.path;
    const written = plainPath(edit.path, edited);
    const paths = editable.map((file) => file.path);
    if (exists?.(written) && !paths.includes(written)) return undefined;
    const found = findPath(written, paths);
    if (found.kind === 'none') return undefined;
    // A whole text under another name is a new file; it must not replace a file with a similar name.
    return edit.kind !== 'whole-file' || isNamedAlike(found.path, written) ? found.path : undefined;
  }
  const seen = editable.filter((file) => shown.has(file.path));
  if (seen.length === 1) return seen[0]!.path;
  const fitting = seen.filter(
    ({ text }) => text !== undefined && applyEdits({ before: text, edits: [edit] }).status === 'applied',
  );
  return fitting.length === 1 ? fitting[0]!.path : undefined;
}
