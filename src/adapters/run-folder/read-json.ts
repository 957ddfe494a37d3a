import { readPlain } from '../disk/read-plain.ts';

/** The value of a file of JSON. @returns undefined where there is none @throws as {@link readPlain} does */
export async function readJson(file: string): Promise<unknown> {
  const text = await readPlain(file);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
