import path from 'node:path';
import { readPlainBytes } from '../../adapters/disk/index.ts';
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

/** Text of a file of a run folder, which may come from somebody else. @returns undefined where there is none */
export async function readRunText(dir: string, name: string): Promise<string | undefined> {
  return (await readPlainBytes(path.join(dir, name)))?.toString('utf8');
}
