import path from 'node:path';
import { sha256Of } from '../../text/sha256.ts';

/** The cache of one repository; never shared with another (R28). */
export function cacheFolder(state: string, repositoryRoot: string): string {
  const key = sha256Of(path.resolve(repositoryRoot)).slice(0, 16);
  return path.join(state, 'cache', key);
}
