/** One object as `git cat-file --batch` prints it; `bytes` is absent when the object store lacks it. */
export interface GitObject {
  id: string;
  bytes?: Uint8Array;
}

/**
 * Cuts the output of `git cat-file --batch` into objects without copying it more than once.
 * Format: `<id> <type> <size>\n<bytes>\n` or `<id> missing\n` (git-cat-file(1), "Batch output").
 */
export class ObjectBatch {
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
