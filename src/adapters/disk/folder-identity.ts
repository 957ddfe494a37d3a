import type { BigIntStats } from 'node:fs';

/**
 * What no copy of a folder can have: its number on this disk, and the moment at which it was made, in nanoseconds. Whoever
 * hands over a repository, or an archive of one, knows neither.
 * @param facts what the file system says of the folder, numbers as `bigint`
 */
export function folderIdentity({ ino, birthtimeNs }: Pick<BigIntStats, 'ino' | 'birthtimeNs'>): string {
  return `${ino} ${birthtimeNs}`;
}
