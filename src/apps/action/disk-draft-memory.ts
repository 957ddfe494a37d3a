import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealText, unsealText } from '../../composition/run-folders/run-seals.ts';
import { draftRecordSchema, type DraftMemory } from '../../jobs/events/index.ts';
import { parseJsonAs } from '../../text/json.ts';

/**
 * Remembers drafts as files in the state folder. Like the run folders, they are passed on from one attempt of a workflow run to the
 * next, and sealed, since any job of the workflow run can upload an artifact of that name. A file that cannot be read is
 * ignored: the attempt then costs as much as the first one.
 * @param state folder whose key seals the files
 */
export function diskDraftMemory(state: string): DraftMemory {
  const folder = path.join(state, 'drafts');
  const fileOf = (key: string) => path.join(folder, `${key.replace(/[^0-9a-z]/gi, '')}.json`);
  return {
    recall: async (key) => {
      const sealed = await readFile(fileOf(key), 'utf8').catch(() => '');
      const text = await unsealText(state, `draft ${key}`, sealed);
      return parseJsonAs(draftRecordSchema, text ?? '');
    },
    keep: async (key, record) => {
      await mkdir(folder, { recursive: true });
      await writeFile(`${fileOf(key)}.part`, await sealText(state, `draft ${key}`, JSON.stringify(record)));
      await rename(`${fileOf(key)}.part`, fileOf(key));
    },
  };
}
