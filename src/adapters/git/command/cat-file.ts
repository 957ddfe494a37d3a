import { WorkspaceError } from '../../../errors/index.ts';
import { streamGit } from './hardened-git.ts';
import { withoutPromises } from './own-git-dir.ts';

/** One object as `git cat-file --batch` prints it; `bytes` is absent when the object store lacks it. */
export interface GitObject {
  id: string;
  bytes?: Uint8Array;
}

/**
 * Reads many blobs with one git process, each once however often it is asked for.
 * Format: `<id> <type> <size>\n<bytes>\n` or `<id> missing\n` (git-cat-file(1), "Batch output").
 */
export async function readObjects(root: string, ids: readonly string[]): Promise<GitObject[]> {
  if (ids.length === 0) return [];
  const unique = [...new Set(ids)];
  const command = { args: ['cat-file', '--batch'], input: `${unique.join('\n')}\n` };
  const objects = await withoutPromises(root, async (places) => {
    const parser = new BatchParser();
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

/** Cuts the stream into objects without copying it more than once. */
class BatchParser {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  finish(): GitObject[] {
    const all = Buffer.concat(this.#chunks, this.#length);
    const objects: GitObject[] = [];
    let at = 0;
    while (at < all.length) {
      const lineEnd = all.indexOf(10, at);
      const [id = '', type = '', size = '0'] = all.toString('latin1', at, lineEnd).split(' ');
      at = lineEnd + 1;
      if (type === 'missing' || type === 'ambiguous') {
        objects.push({ id });
        continue;
      }
      const end = at + Number(size);
      objects.push({ id, bytes: all.subarray(at, end) });
      at = end + 1;
    }
    return objects;
  }
}
