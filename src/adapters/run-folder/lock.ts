import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../errors/index.ts';

/**
 * Takes a run folder for this process. A lock whose process is gone (kill -9) is taken over.
 * @returns a function that gives it back
 * @throws {UsageError} when another living process works on the same run
 */
export function lockRunFolder(dir: string): () => void {
  const file = path.join(dir, 'lock');
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = readOwner(file);
      if (owner !== undefined && isAlive(owner) && attempt < 3) {
        throw new UsageError(`Process ${owner} is working on this run already (${dir})`, {
          hint: 'Wait for it to end, or start a separate run with --fresh.',
        });
      }
      rmSync(file, { force: true });
    }
  }
}

function readOwner(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
