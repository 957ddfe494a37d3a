import type { Edit, FileChange, TreeEntry } from '../../../domain/index.ts';
import {
  applyFileEdits,
  deletionConflict,
  firstAccepted,
  gate,
  renderRefusal,
  type EarlierText,
  type RefusedOutcome,
} from '../../../editing/index.ts';
import type { SyntaxParser, Workspace } from '../../../ports/index.ts';
import { decodeText } from '../../../text/encoding.ts';
import { findPath } from '../../../text/paths/find-path.ts';
import { PathIndex } from '../../../text/paths/path-index.ts';
import { pathProblem } from '../../../text/paths/repository-path.ts';
import { addTo } from '../../../text/group-by.ts';

/** Why some part of a reply cannot be applied. */
export interface RefusedPart {
  path: string;
  code: string;
  message: string;
}

export interface RepositoryChange {
  changes: FileChange[];
  refused: RefusedPart[];
}

/** What working out a change needs. */
export interface RepositoryTools {
  /** The files that the edits are for: at a commit, or as they lie on disk. */
  workspace: Pick<Workspace, 'tree' | 'read'>;
  parser: SyntaxParser;
  /** What the edits were asked to do, in words. */
  intent?: string;
  /** Edits that are less sure than this, 0 to 1, are refused. */
  minCertainty?: number | undefined;
  /** Why a path is off limits, or `undefined`: the scope rules of a run (R10). */
  forbids(path: string): string | undefined;
  /** Texts that a file had before, newest first. */
  earlier(path: string): Promise<readonly EarlierText[]>;
}

/** Works out, in memory, what a reply's edits make of a repository's files. Nothing is written. */
export async function changeRepository(
  edits: readonly Edit[],
  tools: RepositoryTools,
): Promise<RepositoryChange> {
  const tree = new Map((await tools.workspace.tree()).map((entry) => [entry.path, entry]));
  const names = new PathIndex(tree.values());
  const result: RepositoryChange = { changes: [], refused: [] };
  for (const [path, group] of groupByPath(edits, tree, result.refused)) {
    const change = await changeFile(path, group, { ...tools, entry: tree.get(path) });
    if ('code' in change) result.refused.push(change);
    else {
      const problem = outOfScope(change, names, tools);
      if (problem) result.refused.push(problem);
      else result.changes.push(change);
    }
  }
  return result;
}

/**
 * Why a change may not be made: it breaks the scope rules, or its new name is taken in some spelling (R34). A name that
 * is free is claimed, so that no later change can take it.
 */
export function outOfScope(
  change: FileChange,
  names: PathIndex,
  { forbids }: Pick<RepositoryTools, 'forbids'>,
): RefusedPart | undefined {
  const { path, from } = change;
  for (const name of from === undefined ? [path] : [path, from]) {
    const reason = forbids(name);
    if (reason !== undefined) return { path: name, code: 'protected', message: `it ${reason}` };
  }
  if (change.change !== 'create' && change.change !== 'rename') return undefined;
  const clash = names.claim(path, from);
  return clash === undefined ? undefined : { path, code: 'out-of-scope', message: `it ${clash}` };
}

function groupByPath(edits: readonly Edit[], tree: ReadonlyMap<string, TreeEntry>, refused: RefusedPart[]) {
  const groups = new Map<string, Edit[]>();
  const renamed = new Map(edits.flatMap((edit) => (edit.kind === 'rename' ? [[edit.to, edit.path]] : [])));
  for (const edit of edits) {
    const written = edit.path?.replace(/^\.\//, '');
    const path = written === undefined ? undefined : resolve(renamed.get(written) ?? written, edit, tree);
    if (path === undefined) {
      const message =
        written === undefined ? 'the edit names no file' : `${written} is not in the repository`;
      refused.push({ path: written ?? '', code: 'out-of-scope', message });
    } else addTo(groups, path, edit);
  }
  return groups;
}

/** A whole file may be new; everything else must mean a file that is there. */
function resolve(written: string, edit: Edit, tree: ReadonlyMap<string, TreeEntry>): string | undefined {
  if (tree.has(written)) return written;
  if (edit.kind === 'whole-file') return pathProblem(written) === undefined ? written : undefined;
  const found = findPath(written, tree.keys());
  return found.kind === 'one' ? found.path : undefined;
}

interface FileAtBase extends RepositoryTools {
  entry: TreeEntry | undefined;
}

async function changeFile(
  path: string,
  edits: readonly Edit[],
  base: FileAtBase,
): Promise<FileChange | RefusedPart> {
  const { entry, workspace, parser, intent } = base;
  const [first] = edits;
  if (entry === undefined) {
    return first?.kind === 'whole-file' && edits.length === 1
      ? { path, change: 'create', after: first.text, mode: '100644' }
      : { path, code: 'out-of-scope', message: 'the file does not exist' };
  }
  if (!entry.mode.startsWith('100'))
    return { path, code: 'out-of-scope', message: 'it is a link or a submodule' };
  const [content] = await workspace.read([path]);
  const decoded = content?.bytes === undefined ? undefined : decodeText(content.bytes);
  if (decoded === undefined) return { path, code: 'out-of-scope', message: 'it is not a text file' };
  const before = decoded.text;
  const known = { path, mode: entry.mode, before };
  const lost = deletionConflict(edits);
  if (lost !== undefined) return refusedPart(path, lost);
  const rename = edits.find((edit) => edit.kind === 'rename');
  const problem = rename === undefined ? undefined : pathProblem(rename.to);
  if (problem !== undefined) return { path, code: 'out-of-scope', message: `the new path ${problem}` };
  const moved =
    rename === undefined
      ? { change: 'modify' as const }
      : { change: 'rename' as const, path: rename.to, from: path };
  const isDeleted = edits.some(({ kind }) => kind === 'delete');
  const textual = edits.filter((edit) => edit !== rename && edit.kind !== 'delete');
  if (textual.length === 0)
    return isDeleted ? { ...known, change: 'delete' } : { ...known, ...moved, after: before };
  const file = { path, before, edits: textual };
  const placed = await applyFileEdits(file, parser);
  const outcome =
    placed.status === 'not-found' ? await applyFileEdits(file, parser, await base.earlier(path)) : placed;
  // The lines that a diff deletes with their file have to be those of the file; nothing is left for the gate to judge.
  if (isDeleted && outcome.status === 'applied') return { ...known, change: 'delete' };
  const purpose = intent === undefined ? {} : { intent };
  const judged = await firstAccepted({ path, before, minCertainty: base.minCertainty }, outcome, (after) =>
    gate({ ...file, after, parser, ...purpose }),
  );
  if (judged.status !== 'applied') return refusedPart(path, judged);
  return {
    ...known,
    ...moved,
    after: judged.after,
    matchers: [judged.matcher],
    certainty: judged.certainty,
    evidence: judged.evidence,
  };
}

function refusedPart(path: string, refusal: RefusedOutcome): RefusedPart {
  return { path, code: refusal.status, message: renderRefusal(refusal) };
}
