import { readPlain } from '../disk/read-plain.ts';

/** The value of a file of JSON. @returns undefined where there is none that can be read */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readPlain(file)) as unknown;
  } catch {
    return undefined;
  }
}
