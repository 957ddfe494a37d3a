import type { FileChange, Patch } from '../../../domain/index.ts';
import { mergeTexts, wordsOfConflict } from '../../../editing/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { decodeText } from '../../../text/encoding.ts';
import type { Dependencies } from '../../dependencies.ts';

/** A patch on the base of this run, and where it conflicts with what changed since it was made. */
export interface RebasedPatch {
  patch: Patch;
  /** One sentence per file; empty when the whole patch could be placed. */
  conflicts: readonly string[];
}

/**
 * Moves a patch that was made on another commit to the base of this run: each file is merged with what changed since, line
 * by line or declaration by declaration. Changes that the base already contains are left out.
 */
export async function rebasePatch(
  patch: Patch,
  { workspace, parser }: Pick<Dependencies, 'workspace' | 'parser'>,
): Promise<RebasedPatch> {
  const texts = await readTexts(patch, workspace);
  const changes: FileChange[] = [];
  const conflicts: string[] = [];
  for (const change of patch.changes) {
    const rebased = await rebaseChange(change, texts, parser);
    if (typeof rebased === 'string') conflicts.push(rebased);
    else if (rebased) changes.push(rebased);
  }
  return { patch: { base: workspace.base, changes }, conflicts };
}

/** The present texts at the paths of a patch; `null` where there is a file that is not text. */
async function readTexts({ changes }: Patch, workspace: Workspace): Promise<Map<string, string | null>> {
  const known = new Set((await workspace.tree()).map(({ path }) => path));
  const paths = new Set(changes.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])));
  const files = await workspace.read([...paths].filter((path) => known.has(path)));
  return new Map(files.map(({ path, bytes }) => [path, (bytes && decodeText(bytes)?.text) ?? null]));
}

/** @returns the change as it must be now, `undefined` where the base contains it already, or a sentence about the conflict */
async function rebaseChange(
  change: FileChange,
  texts: ReadonlyMap<string, string | null>,
  parser: Dependencies['parser'],
): Promise<FileChange | string | undefined> {
  const { path, from, before = '', after = '' } = change;
  const atPath = texts.get(path);
  if (change.change === 'create') {
    if (atPath === undefined) return change;
    return atPath === after ? undefined : `${path} exists by now, with another text`;
  }
  const theirs = texts.get(from ?? path);
  if (theirs === null) return `${from ?? path} is no text any more`;
  if (change.change === 'delete') {
    if (theirs === undefined) return undefined;
    if (theirs === before) return change;
    return `${path} was to be deleted, and has changed since`;
  }
  if (theirs === undefined) return `${from ?? path} no longer exists`;
  if (from !== undefined && atPath !== undefined) return `${path} exists by now`;
  const sides = { base: before, ours: after, theirs };
  const merged = theirs === before ? after : await mergeTexts(sides, { path, parser });
  if (merged === undefined) return `${path}, ${wordsOfConflict(sides)}`;
  return merged === theirs && from === undefined ? undefined : { ...change, before: theirs, after: merged };
}
