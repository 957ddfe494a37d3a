import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { draftRecordSchema, type DraftMemory } from '../../jobs/events/index.ts';

/**
 * Remembers drafts as files of a folder that travels, beside the run folders, from one attempt of a workflow run to the
 * next. A file that cannot be read is forgotten: the attempt then costs what the first one did.
 */
export function diskDraftMemory(folder: string): DraftMemory {
  const fileOf = (key: string) => path.join(folder, `${key.replace(/[^0-9a-z]/gi, '')}.json`);
  return {
    recall: async (key) => {
      const text = await readFile(fileOf(key), 'utf8').catch(() => '');
      try {
        return draftRecordSchema.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    keep: async (key, record) => {
      await mkdir(folder, { recursive: true });
      await writeFile(`${fileOf(key)}.part`, JSON.stringify(record));
      await rename(`${fileOf(key)}.part`, fileOf(key));
    },
  };
}
