import { decodeText } from '../../text/encoding.ts';
import type { FileKind, TreeEntry } from '../../domain/index.ts';
import { classifyContent } from './classify-content.ts';
import { classifyPath, isSearchable } from './classify-path.ts';

/**
 * What a file is: by mode, size and path, and, given its bytes, by content too (binary, minified, generated, a pointer
 * into large file storage).
 */
export function classify(entry: TreeEntry, bytes?: Uint8Array): FileKind {
  const kind = classifyPath(entry);
  if (!bytes || !isSearchable(kind, entry.path)) return kind;
  return classifyContent(decodeText(bytes)?.text) ?? kind;
}
