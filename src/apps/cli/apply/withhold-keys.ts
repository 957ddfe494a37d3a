import type { FileChange } from '../../../domain/index.ts';
import { changesWithSecrets } from '../../../publication/index.ts';
import type { RefusedPart } from './change-repository.ts';

/** Refuses the changes that would give away a key of the user, so that they are neither shown nor written (R19). */
export function withholdKeys<Change extends { changes: FileChange[]; refused: RefusedPart[] }>(
  change: Change,
  keys: readonly string[],
): Change {
  const exposing = new Set(changesWithSecrets(change.changes, keys));
  const refused = [...exposing].map(({ path }) => ({
    path,
    code: 'secret',
    message: 'it would expose a key from your environment',
  }));
  return {
    ...change,
    changes: change.changes.filter((one) => !exposing.has(one)),
    refused: [...change.refused, ...refused],
  };
}
