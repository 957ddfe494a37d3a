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

/** Why some edit of a reply was not made, as told to the model. */
export interface RefusedEdit {
  path: string;
  /** `cut-off`: the reply ended too early. `unreadable`: something in it is no edit. */
  status: RefusalStatus | 'cut-off' | 'unreadable';
  /** Its number from 1, as the reply counts those of the file; absent where no single edit is meant. */
  edit?: number | undefined;
  message: string;
}

/** Which edits of a reply were made in one file: their numbers from 1, as the reply counts those of the file. */
export interface MadeEdits {
  path: string;
  edits: readonly number[];
  /** Edits of the file in the reply. */
  of: number;
}

/** What a reply did to the edited files. */
export interface PlacedReply {
  edited: EditedFiles;
  memory: WritingMemory;
  made: readonly MadeEdits[];
  refused: readonly RefusedEdit[];
  /** Edits that the file has already: nothing to do and nothing to mend. */
  needless: readonly RefusedEdit[];
}

/** Where a reply is placed. */
export interface PlacingInput extends ChangeTools {
  /** Every file of the plan: each may be edited in any reply. */
  edited: EditedFiles;
  /** Files that the model was shown; an edit that names no file means one of these. */
  shown: ReadonlySet<string>;
}

/**
 * Makes the edits of one reply. Each edit ends as made, refused or needless, and none is dropped silently: an edit of a
 * file that is not among the edited ones is refused whatever the model says (R18), one that the file has already is needless.
 */
export async function placeReply(
  reply: ParsedReply,
  { edited, shown, exists, memory, ...tools }: PlacingInput,
): Promise<PlacedReply> {
  const refused: RefusedEdit[] = reply.problems.map(unreadable);
  const needless: RefusedEdit[] = [];
  const made: MadeEdits[] = [];
  const next = new Map(edited);
  let remembered = memory;
  const { files, settled, outside } = sortEdits(reply.edits, edited, { shown, exists });
  refused.push(...outside);
  needless.push(...settled);
  for (const [path, edits] of files) {
    const result = await changeFile(next.get(path)!, edits, { ...tools, memory: remembered });
    refused.push(...refusalsOf(path, result, edits.length));
    needless.push(...result.needless.map((one) => asRefused(path, one)));
    if (!result.file) continue;
    next.set(path, result.file);
    made.push({ path, edits: result.made.map((index) => index + 1), of: edits.length });
    remembered = withMade(
      remembered,
      path,
      result.made.map((index) => edits[index]!),
    );
  }
  return { edited: next, memory: remembered, made, refused, needless };
}

/** Edits that go together with a refused one are named with it: those by line number, and all that the gate stopped. */
function refusalsOf(path: string, { made, refused, needless }: FileResult, count: number): RefusedEdit[] {
  const named = new Set([...made, ...[...refused, ...needless].map(({ edit }) => edit)]);
  const others = Array.from({ length: count }, (_, index) => index).filter((index) => !named.has(index));
  const list = refused.map((one) => asRefused(path, one));
  const last = list.at(-1);
  if (last === undefined || others.length === 0) return list;
  const numbers = others.map((index) => index + 1).join(', ');
  const word = `Edit ${numbers} of this file was not made either.`;
  return [...list.slice(0, -1), { ...last, message: `${last.message}\n${word}` }];
}

function asRefused(path: string, refusal: RefusedOutcome): RefusedEdit {
  return { path, status: refusal.status, edit: numberOf(refusal), message: renderRefusal(refusal) };
}

/** Something in a reply that could not be read as an edit. */
export function unreadable(problem: string): RefusedEdit {
  return { path: '', status: 'unreadable', message: problem };
}

interface SortedEdits {
  files: ReadonlyMap<string, readonly Edit[]>;
  /** What the plan itself has done already. */
  settled: readonly RefusedEdit[];
  outside: readonly RefusedEdit[];
}

function sortEdits(
  edits: readonly Edit[],
  edited: EditedFiles,
  known: Pick<PlacingInput, 'shown' | 'exists'>,
): SortedEdits {
  const files = new Map<string, Edit[]>();
  const settled: RefusedEdit[] = [];
  const outside: RefusedEdit[] = [];
  for (const edit of edits) {
    if (edit.kind === 'delete' || edit.kind === 'rename') {
      (isPlanned(edit, edited) ? settled : outside).push(refuseFileEdit(edit, edited));
      continue;
    }
    const path = resolvePath(edit, edited, known);
    if (path === undefined) outside.push(outOfScope(edit.path ?? '', edited));
    else files.set(path, [...(files.get(path) ?? []), edit]);
  }
  return { files, settled, outside };
}

function isPlanned(edit: DeleteEdit | RenameEdit, edited: EditedFiles): boolean {
  const path = plainPath(edit.path);
  if (edit.kind === 'delete') return edited.get(path)?.action === 'delete';
  return edited.get(plainPath(edit.to))?.from === path;
}

/** Refuses deletions and renames in a reply: those of the plan are made before the model is asked. */
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

function plainPath(path: string): string {
  return path.replace(/^(\.\/|[ab]\/)/, '');
}

/**
 * The edited file that an edit means: by its path, which may be slightly wrong as long as no other file is called so.
 * Without a path it is the only file, or the only one it can be placed in.
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
    const written = plainPath(edit.path);
    const paths = editable.map((file) => file.path);
    if (exists?.(written) && !paths.includes(written)) return undefined;
    const found = findPath(written, paths);
    if (found.kind === 'none') return undefined;
    // A whole text under another name is a new file; it must not take the place of one that is called alike.
    return edit.kind !== 'whole-file' || baseName(found.path) === baseName(written) ? found.path : undefined;
  }
  const seen = editable.filter((file) => shown.has(file.path));
  if (seen.length === 1) return seen[0]!.path;
  const fitting = seen.filter(
    ({ text }) => text !== undefined && applyEdits({ before: text, edits: [edit] }).status === 'applied',
  );
  return fitting.length === 1 ? fitting[0]!.path : undefined;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
