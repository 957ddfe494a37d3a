import type { FileChange, Patch } from '../../../src/domain/index.ts';

/** A patch of whole texts, for tests. */
export function patchOf(...changes: FileChange[]): Patch {
  return { base: '0'.repeat(40), changes };
}

export function modified(path: string, before: string, after: string): FileChange {
  return { path, change: 'modify', before, after };
}

export function deleted(path: string, before: string): FileChange {
  return { path, change: 'delete', before };
}

export function created(path: string, after: string): FileChange {
  return { path, change: 'create', after };
}
