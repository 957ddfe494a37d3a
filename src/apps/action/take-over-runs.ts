import { cpSync, lstatSync } from 'node:fs';
import path from 'node:path';

/** Parts of a state folder that travel as an artifact. */
const parts = ['runs', 'drafts'];

/**
 * Takes over what an earlier attempt of this workflow run has paid for. Any job of the run can leave an artifact of that name,
 * so nothing else of a state folder comes along, least of all the key that runs are sealed with, or a cache.
 * @param from folder that the artifact was laid out in
 */
export function takeOverRuns(from: string, state: string): void {
  for (const part of parts) {
    const source = path.join(from, part);
    if (isFolder(source)) cpSync(source, path.join(state, part), { recursive: true, filter: isPlain });
  }
}

/** A file in its place would stand where the next run makes its folder. */
function isFolder(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isPlain(file: string): boolean {
  const facts = lstatSync(file);
  return facts.isFile() || facts.isDirectory();
}
