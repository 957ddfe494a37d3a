import type { Workspace } from '../../ports/index.ts';
import { decodeText } from '../../text/encoding.ts';
import type { Corpus } from './corpus.ts';

/** Reads the texts of some files, by file number; what cannot be read is left out. */
export type ReadTexts = (files: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** Reads texts through the workspace, each file once; a file whose bytes are missing is left out. */
export function textReader(workspace: Pick<Workspace, 'read'>, corpus: Corpus): ReadTexts {
  const known = new Map<number, string>();
  return async (files) => {
    const unread = files.filter((file) => !known.has(file) && corpus.files[file]);
    const contents =
      unread.length === 0 ? [] : await workspace.read(unread.map((file) => corpus.files[file]!.path));
    contents.forEach(({ bytes }, at) => {
      const text = bytes && decodeText(bytes)?.text; // as it was indexed
      if (text !== undefined) known.set(unread[at]!, text);
    });
    return new Map(files.flatMap((file) => (known.has(file) ? [[file, known.get(file)!] as const] : [])));
  };
}
