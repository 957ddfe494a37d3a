import type { FileKind } from '../../../domain/index.ts';
import { classify } from '../../../indexing/index.ts';

/** What a file is, as far as its path tells. */
export function kindOf(path: string): FileKind {
  return classify({ path, mode: '100644', blobId: '', size: 0 });
}

/** Whether a file can be the answer to an issue: no test, no document, no configuration, nothing generated. */
export function isSource(path: string): boolean {
  return kindOf(path) === 'source';
}
