import type { FileChange, Patch } from '../../../domain/index.ts';
import { mergeTexts, wordsOfConflict } from '../../../editing/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { decodeText } from '../../../text/encoding.ts';
import type { Dependencies } from '../../dependencies.ts';

/** A patch on the base of this run, and where it conflicts with what changed there since it was made. */
export interface RebasedPatch {
  patch: Patch;
  /** One sentence a file; empty when all of it could be placed. */
  conflicts: readonly string[];
}

/**
 * Puts a patch that was made on another commit on the base of this run: file by file, merged with what changed since, line
 * by line or declaration by declaration. What stands there already is left out.
 */
export async function rebasePatch(
  patch: Patch,
  { workspace, parser }: Pick<Dependencies, 'workspace' | 'parser'>,
): Promise<RebasedPatch> {
  const texts = await readTexts(patch, workspace);
  const changes: FileChange[] = [];
  const conflicts: string[] = [];
  for (const change of patch.changes) {
    const placed = await placeChange(change, texts, parser);
    if (typeof placed === 'string') conflicts.push(placed);
    else if (placed) changes.push(placed);
  }
  return { patch: { base: workspace.base, changes }, conflicts };
}

/** The texts that stand at the paths of a patch now; `null` where there is a file but no text. */
async function readTexts({ changes }: Patch, workspace: Workspace): Promise<Map<string, string | null>> {
  const known = new Set((await workspace.tree()).map(({ path }) => path));
  const paths = new Set(changes.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])));
  const files = await workspace.read([...paths].filter((path) => known.has(path)));
  return new Map(files.map(({ path, bytes }) => [path, (bytes && decodeText(bytes)?.text) ?? null]));
}

/** @returns the change as it has to be now, nothing where it stands there already, or why it cannot be made */
async function placeChange(
  change: FileChange,
  texts: ReadonlyMap<string, string | null>,
  parser: Dependencies['parser'],
): Promise<FileChange | string | undefined> {
  const { path, from, before = '', after = '' } = change;
  const there = texts.get(path);
  if (change.change === 'create') {
    if (there === undefined) return change;
    return there === after ? undefined : `${path} exists by now, with another text`;
  }
  const theirs = texts.get(from ?? path);
  if (theirs === null) return `${from ?? path} is no text any more`;
  if (change.change === 'delete') {
    if (theirs === undefined || theirs === before) return theirs === undefined ? undefined : change;
    return `${path} was to be deleted, and has changed since`;
  }
  if (theirs === undefined) return `${from ?? path} no longer exists`;
  if (from !== undefined && there !== undefined) return `${path} exists by now`;
  const sides = { base: before, ours: after, theirs };
  const merged = theirs === before ? after : await mergeTexts(sides, { path, parser });
  if (merged === undefined) return `${path}, ${wordsOfConflict(sides)}`;
  return merged === theirs && from === undefined ? undefined : { ...change, before: theirs, after: merged };
}
