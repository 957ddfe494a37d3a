import path from 'node:path';
import { z } from 'zod';
import { readPlainBytes } from '../../adapters/disk/index.ts';
import { DiskRunFolder } from '../../adapters/run-folder/index.ts';
import { verdictNames } from '../../domain/index.ts';
import { UsageError } from '../../errors/index.ts';
import { parseJson, parseJsonAs } from '../../text/json.ts';
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

/** The part of `report.json` by which programs know one. */
const ReportJson = z.looseObject({ verdict: z.enum(verdictNames), reason: z.string(), message: z.string() });

/**
 * Text of the `report.json` of a run folder, which may come from somebody else.
 * @returns undefined where there is none
 * @throws {UsageError} when it is no report
 */
export async function readReportJson(dir: string): Promise<string | undefined> {
  const text = await readRunText(dir, 'report.json');
  if (text === undefined || parseJsonAs(ReportJson, text) !== undefined) return text;
  const isJson = parseJson(text) !== undefined;
  throw new UsageError(
    `${path.join(dir, 'report.json')} is ${isJson ? 'not the report of a run' : 'not JSON'}`,
    {
      hint: 'It was cut off, changed, or made by something else. patchwright runs list shows which runs have a report.',
    },
  );
}
