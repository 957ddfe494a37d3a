import path from 'node:path';
import { DiskRunFolder } from '../../adapters/run-folder/index.ts';
import { systemClock } from '../repository/compose-repository.ts';

export { lockRunFolder, readJson } from '../../adapters/run-folder/index.ts';

/** A folder that a run, or a recording, is written to. */
export function openRunFolder(dir: string): DiskRunFolder {
  return new DiskRunFolder(dir, systemClock);
}

/** A folder of a run that is looked at and never written. */
export function readRunFolder(dir: string): DiskRunFolder {
  return new DiskRunFolder(path.resolve(dir), systemClock, { readOnly: true });
}
