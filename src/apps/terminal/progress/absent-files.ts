import type { EventOf } from '../../../domain/index.ts';
import { printableValue } from '../../../text/printable.ts';
import { plural } from '../../../text/words/plural.ts';

/** What a partial or damaged clone does not hold, and how to get it; nothing where it holds all. */
export function describeAbsent({
  absent = 0,
  absentPaths = [],
}: EventOf<'files-indexed'>): string | undefined {
  if (absent === 0) return undefined;
  return (
    `${plural(absent, 'file')} not read, because the clone lacks their contents: ${firstPaths(absent, absentPaths)}. ` +
    'git fetch --refetch --no-filter gets all of a partial clone.'
  );
}

/** The paths that are known of so many, safe for a terminal. */
export function firstPaths(count: number, paths: readonly string[]): string {
  return `${printableValue(paths).join(', ')}${count > paths.length ? ', …' : ''}`;
}
