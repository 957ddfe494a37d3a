import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** Whether no link stands between a folder and what lies below it. A link may lead anywhere, and the model would be shown that (R9). */
export async function isPlainBelow(folder: string, file: string): Promise<boolean> {
  return (await realpath(file)) === path.join(await realpath(folder), path.relative(folder, file));
}
