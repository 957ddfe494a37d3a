import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';

/** Where Patchwright keeps its cache and run folders. Deleting it loses time, never work. */
export function stateFolder(option?: string): string {
  const named = option ?? process.env['PATCHWRIGHT_STATE_DIR'];
  if (named) return path.resolve(named);
  const base = process.env['XDG_STATE_HOME'] || path.join(homedir(), '.local', 'state');
  return path.join(base, 'patchwright');
}

/** The cache of one repository; never shared with another (R28). */
export function cacheFolder(state: string, repositoryRoot: string): string {
  const key = createHash('sha256').update(path.resolve(repositoryRoot)).digest('hex').slice(0, 16);
  return path.join(state, 'cache', key);
}
