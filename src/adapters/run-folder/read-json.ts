import { readFile } from 'node:fs/promises';

/** The value of a file of JSON. @returns undefined where there is none that can be read */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
