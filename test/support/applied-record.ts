import { createHash } from 'node:crypto';

/** A record of applied changes as whoever can write into a git directory would make it: whole, whatever it says. */
export function sealedRecord(changes: unknown): string {
  const sha256 = createHash('sha256').update(JSON.stringify(changes)).digest('hex');
  return JSON.stringify({ changes, sha256 });
}
