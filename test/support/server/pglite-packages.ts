import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The version that `patchwright server` names when it is missing. */
const version = '0.5.16';

/** A folder that PGlite is installed to, as the server's own hint says; fetched once (27 MB) and kept. */
export function pglitePackages(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  const folder = path.join(cache, 'patchwright-tests', `pglite-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  const fresh = mkdtempSync(`${folder}-`);
  execFileSync('npm', ['install', '--prefix', fresh, '--no-save', `@electric-sql/pglite@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // another test file was faster
  }
  return folder;
}
