import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RealCase } from './case-shape.ts';
import { casesOfChatHistory } from './chat-history.ts';
import { casesOfTrajectory } from './trajectory.ts';
import { gitFiles } from './git-files.ts';

/** Every reply below a folder whose file is known as it was when the reply was written. */
export async function readSessions(folder: string, repo: string): Promise<RealCase[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = gitFiles(repo);
  const cases: RealCase[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isFile() || entry.parentPath.includes('node_modules')) continue;
    const place = path.join(entry.parentPath, entry.name);
    const id = path.relative(folder, place);
    if (/chat[._-]history.*\.md$/i.test(entry.name))
      cases.push(...(await casesOfChatHistory(id, await readFile(place, 'utf8'), files)));
    else if (/\.traj(?:\.json)?$|trajectory.*\.json$/i.test(entry.name))
      cases.push(...(await casesOfTrajectory(id, await readFile(place, 'utf8'), files)));
  }
  return cases;
}
