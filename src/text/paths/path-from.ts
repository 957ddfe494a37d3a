import path from 'node:path';

/** The path of a file as seen from a folder, separated by `/` on every system; empty for the folder itself. */
export function pathFrom(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}
