import type { FileChange, Patch, TreeEntry } from '../../../domain/index.ts';
import { parseEdits } from '../../../editing/index.ts';
import { decodeText } from '../../../text/encoding.ts';
import { PathIndex } from '../../../text/paths/path-index.ts';
import { renderPatch } from '../../../text/diff/render-patch.ts';
import { changeRepository, outOfScope, type RepositoryTools, type RefusedPart } from './change-repository.ts';

/** A finished patch on files that may have changed since. */
export interface PlacedPatch {
  changes: FileChange[];
  refused: RefusedPart[];
  /** Files that changed since, in which every edit was found again. */
  moved: string[];
  /** Files that are already as the patch makes them. */
  present: string[];
}

type PlaceTools = Omit<RepositoryTools, 'earlier' | 'minCertainty'>;

/** How sure an edit has to be of its place in a file that changed since; 1 is found word for word. */
const certain = 0.95;

/**
 * Works out what a finished patch makes of files that may have changed since. A file that is as it was becomes exactly
 * what the run made of it; in any other, each edit has to be found again for certain. Nothing is written.
 */
export async function placePatch({ changes }: Patch, tools: PlaceTools): Promise<PlacedPatch> {
  const tree = new Map((await tools.workspace.tree()).map((entry) => [entry.path, entry]));
  const names = new PathIndex(tree.values());
  const placed: PlacedPatch = { changes: [], refused: [], moved: [], present: [] };
  for (const change of changes) {
    const now = await textsNow(change, tree, tools);
    if (isPresent(change, now)) placed.present.push(change.path);
    else if (now.source === change.before) {
      const problem = outOfScope(change, names, tools);
      if (problem) placed.refused.push(problem);
      else placed.changes.push({ ...change, mode: modeNow(change, tree) });
    } else await findAgain(change, tools, placed);
  }
  return placed;
}

/** A file keeps the mode that it has: what it had at the base of the run may have been changed since. */
function modeNow({ path, from = path, mode }: FileChange, tree: ReadonlyMap<string, TreeEntry>) {
  return tree.get(from)?.mode ?? mode;
}

interface TextsNow {
  /** Text of the file that the change is made in, `undefined` where there is none. */
  source: string | undefined;
  /** Text where the change would put its file. */
  target: string | undefined;
}

async function textsNow(
  { path, from }: FileChange,
  tree: ReadonlyMap<string, TreeEntry>,
  { workspace }: PlaceTools,
): Promise<TextsNow> {
  const textOf = async (name: string) => {
    if (!tree.get(name)?.mode.startsWith('100')) return undefined;
    const [content] = await workspace.read([name]);
    return content?.bytes === undefined ? undefined : decodeText(content.bytes)?.text;
  };
  const target = await textOf(path);
  return { source: from === undefined ? target : await textOf(from), target };
}

function isPresent({ change, after }: FileChange, { source, target }: TextsNow): boolean {
  if (change === 'rename' && source !== undefined) return false;
  return target === after;
}

/** The edits of one file, as a diff is placed that somebody brought along. */
async function findAgain(change: FileChange, tools: PlaceTools, placed: PlacedPatch): Promise<void> {
  const { path, from = path, before } = change;
  const isGone = !(await tools.workspace.tree()).some((entry) => entry.path === from);
  if (change.change === 'create' || change.change === 'delete' || isGone || before === undefined) {
    const message = isGone ? 'it no longer exists' : 'its text has changed';
    placed.refused.push({ path: from, code: 'moved-on', message });
    return;
  }
  const { edits } = parseEdits('udiff', renderPatch({ base: '', changes: [change] }));
  const found = await changeRepository(edits, {
    ...tools,
    minCertainty: certain,
    earlier: async () => [{ text: before, name: 'as the run saw it' }],
  });
  placed.refused.push(...found.refused);
  placed.changes.push(...found.changes);
  if (found.refused.length === 0) placed.moved.push(path);
}
