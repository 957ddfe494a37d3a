import type { Edit, HunkEdit } from '../../domain/index.ts';
import { findPath } from '../../text/find-path.ts';
import { applyEdits } from '../apply-edits.ts';
import type { ParsedReply } from '../formats/index.ts';
import type { RefusedOutcome } from '../outcome.ts';
import { renderRefusal } from '../render-refusal.ts';
import type { Draft, DraftFile } from './draft.ts';

/** Why some edit of a reply was not made, as told to the model. */
export interface RefusedEdit {
  path: string;
  status: RefusedOutcome['status'];
  message: string;
}

/** What is asked of a file's new text before it is taken; `undefined` when it may be. */
export type Gate = (
  file: DraftFile,
  after: string,
  edits: readonly Edit[],
) => Promise<RefusedOutcome | undefined>;

/** What a reply did to the draft. */
export interface PlacedReply {
  draft: Draft;
  changed: readonly string[];
  refused: readonly RefusedEdit[];
}

/**
 * Makes the edits of one reply. A path outside of the draft is refused whatever the model says (R18); one that another
 * call writes is passed over. Of the hunks of
 * one file those that can be placed are made and the others refused; line-numbered edits of one file are made all or
 * none, since their numbers only hold for the file that was shown.
 */
export async function placeReply(
  reply: ParsedReply,
  draft: Draft,
  gate: Gate,
  elsewhere: ReadonlySet<string> = new Set(),
): Promise<PlacedReply> {
  const refused: RefusedEdit[] = reply.problems.map((message) => ({
    path: '',
    status: 'not-found',
    message,
  }));
  const next = new Map(draft);
  const changed: string[] = [];
  for (const [path, edits] of groupByFile(reply.edits, draft, refused, elsewhere)) {
    const outcome = await changeFile(next.get(path)!, edits, gate);
    refused.push(
      ...outcome.refused.map((one) => ({ path, status: one.status, message: renderRefusal(one) })),
    );
    if (outcome.file) {
      next.set(path, outcome.file);
      changed.push(path);
    }
  }
  return { draft: next, changed, refused };
}

async function changeFile(file: DraftFile, edits: readonly Edit[], gate: Gate) {
  const created = createdText(file, edits);
  if (created !== undefined) return pass(file, created, 'whole-file', edits, gate, []);
  const refused: RefusedOutcome[] = [];
  let rest = [...edits];
  while (rest.length > 0) {
    const outcome = applyEdits({ before: file.text ?? '', edits: rest });
    if (outcome.status === 'applied') return pass(file, outcome.after, outcome.matcher, rest, gate, refused);
    refused.push({ ...outcome, edit: edits.indexOf(rest[outcome.edit]!) });
    const separable = rest.every((edit) => edit.kind === 'hunk');
    rest = separable ? rest.filter((_, index) => index !== outcome.edit) : [];
  }
  return { file: undefined, refused };
}

async function pass(
  file: DraftFile,
  after: string,
  matcher: string,
  edits: readonly Edit[],
  gate: Gate,
  refused: readonly RefusedOutcome[],
) {
  const objection = await gate(file, after, edits);
  if (objection) return { file: undefined, refused: [...refused, objection] };
  return { file: { ...file, text: after, matchers: [...file.matchers, matcher] }, refused };
}

/** A file that does not exist yet is made by its whole text, or by hunks that only add. */
function createdText(file: DraftFile, edits: readonly Edit[]): string | undefined {
  if (file.text !== undefined && file.text !== '') return undefined;
  const [edit] = edits;
  if (edits.length !== 1 || !edit) return undefined;
  if (edit.kind === 'whole-file') return edit.text;
  if (edit.kind === 'numbered') return joinLines(edit.groups.flatMap((group) => [...group.lines]));
  if (edit.kind === 'hunk' && edit.lines.every((line) => line.op !== 'remove' && line.op !== 'elision')) {
    return joinLines((edit satisfies HunkEdit).lines.map((line) => line.text));
  }
  return undefined;
}

function joinLines(lines: readonly string[]): string {
  return `${lines.join('\n').replace(/\n+$/, '')}\n`;
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
