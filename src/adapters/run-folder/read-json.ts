import { parseJson } from '../../text/json.ts';
import { readPlain } from '../disk/read-plain.ts';

/** The value of a file of JSON. @returns undefined where there is none @throws as {@link readPlain} does */
export async function readJson(file: string): Promise<unknown> {
  return parseJson(await readPlain(file));
}
