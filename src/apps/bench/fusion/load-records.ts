import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../../errors/index.ts';
import { FeatureRecord } from './feature-record.ts';

/**
 * Reads what `fusion-features` wrote below an output folder, in the order of the cases' names.
 * @throws {UsageError} when there is nothing, or a file is damaged
 */
export async function loadRecords(out: string): Promise<FeatureRecord[]> {
  const cases = path.join(out, 'cases');
  const names = await readdir(cases).catch(() => []);
  const records: FeatureRecord[] = [];
  for (const name of names.toSorted()) {
    const file = path.join(cases, name, 'features.json');
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const parsed = FeatureRecord.safeParse(JSON.parse(text));
    if (!parsed.success) throw new UsageError(`${file} is damaged; delete it and run fusion-features again`);
    records.push(parsed.data);
  }
  if (records.length === 0) {
    throw new UsageError(`There are no features in ${out}`, {
      hint: 'Make them: patchwright bench fusion-features --data ISSUES --clones DIR --out DIR.',
    });
  }
  return records;
}
