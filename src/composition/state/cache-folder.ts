import { createHash } from 'node:crypto';
import path from 'node:path';

/** The cache of one repository; never shared with another (R28). */
export function cacheFolder(state: string, repositoryRoot: string): string {
  const key = createHash('sha256').update(path.resolve(repositoryRoot)).digest('hex').slice(0, 16);
  return path.join(state, 'cache', key);
}
