import { cpSync, lstatSync } from 'node:fs';
import path from 'node:path';

/** The parts of a state folder that are passed on as an artifact. */
const parts = ['runs', 'drafts'];

/**
 * Takes over the runs that an earlier attempt of this workflow run has paid for. Any job of the workflow run can upload an artifact of
 * that name, so no other part of a state folder is copied, least of all a cache or the key that runs are sealed with.
 * @param from folder that the artifact was unpacked into
 */
export function takeOverRuns(from: string, state: string): void {
  for (const part of parts) {
    const source = path.join(from, part);
    if (isFolder(source)) cpSync(source, path.join(state, part), { recursive: true, filter: isPlain });
  }
}

/** Anything else in its place would be in the way when the next run creates its folder. */
function isFolder(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isPlain(file: string): boolean {
  const facts = lstatSync(file);
  return facts.isFile() || facts.isDirectory();
}
