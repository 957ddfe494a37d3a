import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readJson } from '../../../composition/run-folders/run-folder.ts';
import { readFrozenRun } from '../../../composition/run-folders/frozen-run.ts';
import { isMadeHere } from '../../../composition/run-folders/run-seals.ts';
import { isRunFolder } from '../../../composition/run-folders/forget-old-runs.ts';

/** A run as the list shows it. */
export interface RunEntry {
  name: string;
  dir: string;
  /** How it ended; `unfinished` where it was cut off or goes on. */
  verdict: string;
  title: string;
  /** When something was last written to it, milliseconds. */
  changedMs: number;
  /** Size on disk of its files. */
  bytes: number;
  /** Its verdict is as a run with this state folder left it. */
  madeHere: boolean;
  /** A living process may be working on it. */
  locked: boolean;
}

const Report = z.object({ verdict: z.string().default('unfinished') }).catch({ verdict: 'unfinished' });

/** All runs below a state folder, oldest first; other folders there are somebody else's. */
export async function runFolders(state: string): Promise<RunEntry[]> {
  const runs = path.join(state, 'runs');
  const entries = await readdir(runs, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isDirectory() && isRunFolder(path.join(runs, entry.name)))
    .map(({ name }) => name);
  return Promise.all(names.toSorted().map((name) => describeRun(name, path.join(runs, name), state)));
}

async function describeRun(name: string, dir: string, state: string): Promise<RunEntry> {
  const files = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  let [bytes, changedMs] = [0, 0];
  for (const entry of files) {
    if (!entry.isFile()) continue;
    const facts = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += facts?.size ?? 0;
    changedMs = Math.max(changedMs, facts?.mtimeMs ?? 0);
  }
  return {
    name,
    dir,
    verdict: Report.parse(await readJson(path.join(dir, 'report.json'))).verdict,
    madeHere: await isMadeHere(state, dir),
    title: (await readFrozenRun(dir))?.request.issue.title ?? '',
    changedMs,
    bytes,
    locked: files.some((entry) => entry.name === 'lock' && entry.parentPath === dir),
  };
}

/** A size as people read it: `831 B`, `12.4 KB`, `3.1 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const steps = ['KB', 'MB', 'GB'];
  let [size, step] = [bytes / 1000, 0];
  while (size >= 1000 && step < steps.length - 1) [size, step] = [size / 1000, step + 1];
  return `${size.toFixed(1)} ${steps[step]}`;
}
