import type { FileChange, Patch, TreeEntry } from '../../domain/index.ts';
import type { Workspace } from '../../ports/index.ts';
import { decodeText } from '../../text/encoding.ts';

/**
 * What a branch has changed since it left another, as a patch of whole texts.
 * @returns why there is none where it changed what is no plain text: links, modes, binary files
 */
export async function patchBetween(old: Workspace, now: Workspace): Promise<Patch | { reason: string }> {
  const [before, after] = [await entriesOf(old), await entriesOf(now)];
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !isSame(before.get(path), after.get(path)),
  );
  const odd = paths.find((path) => !isPlain(before.get(path), after.get(path)));
  if (odd !== undefined) return { reason: `${odd} is a link, or its mode was changed` };
  const [texts, newer] = [await textsOf(old, before, paths), await textsOf(now, after, paths)];
  const changes: FileChange[] = [];
  for (const path of paths) {
    const [from, to] = [texts.get(path), newer.get(path)];
    if (from === null || to === null) return { reason: `${path} is not a text file` };
    if (from === undefined) changes.push({ path, change: 'create', after: to ?? '' });
    else if (to === undefined) changes.push({ path, change: 'delete', before: from });
    else changes.push({ path, change: 'modify', before: from, after: to });
  }
  return { base: old.base, changes };
}

async function entriesOf(workspace: Workspace): Promise<Map<string, TreeEntry>> {
  return new Map((await workspace.tree()).map((entry) => [entry.path, entry]));
}

function isSame(one: TreeEntry | undefined, other: TreeEntry | undefined): boolean {
  return one?.blobId === other?.blobId && one?.mode === other?.mode;
}

/** Files keep their mode, and new ones have the usual one. */
function isPlain(one: TreeEntry | undefined, other: TreeEntry | undefined): boolean {
  const modes = [one, other].flatMap((entry) => (entry ? [entry.mode] : []));
  if (one === undefined) return modes[0] === '100644';
  return modes.every((mode) => mode === modes[0] && /^100(644|755)$/.test(mode));
}

/** `null` for what cannot be read as text. */
async function textsOf(
  workspace: Workspace,
  entries: ReadonlyMap<string, TreeEntry>,
  paths: readonly string[],
): Promise<Map<string, string | null>> {
  const files = await workspace.read(paths.filter((path) => entries.has(path)));
  return new Map(files.map(({ path, bytes }) => [path, (bytes && decodeText(bytes)?.text) ?? null]));
}
