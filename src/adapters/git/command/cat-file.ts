import { WorkspaceError } from '../../../errors/index.ts';
import { streamGit } from './hardened-git.ts';
import { ObjectBatch, type GitObject } from './object-batch.ts';
import { withoutPromises } from './own-git-dir.ts';

/**
 * Reads many blobs with one git process, each once however often it is asked for.
 */
export async function readObjects(root: string, ids: readonly string[]): Promise<GitObject[]> {
  if (ids.length === 0) return [];
  const unique = [...new Set(ids)];
  const command = { args: ['cat-file', '--batch'], input: `${unique.join('\n')}\n` };
  const objects = await withoutPromises(root, async (places) => {
    const parser = new ObjectBatch();
    await streamGit(root, { ...command, places }, (chunk) => parser.push(chunk));
    return parser.finish();
  });
  if (objects.length !== unique.length) {
    throw new WorkspaceError(
      'unreadable',
      `git gave ${objects.length} of ${unique.length} objects in ${root}`,
    );
  }
  const byId = new Map(unique.map((id, at) => [id, objects[at]!]));
  return ids.map((id) => byId.get(id)!);
}
