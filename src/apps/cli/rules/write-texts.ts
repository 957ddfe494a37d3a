import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { writeTreeFiles } from '../../../adapters/git/index.ts';
import { decodeText, encodeText } from '../../../text/encoding.ts';
import { readHeld, type FileWrite } from '../../../adapters/disk/index.ts';

/**
 * Writes new texts in the encoding that each file has, all or none. A file that no longer reads as it was read before, or
 * is gone, is left alone.
 * @param files the texts as they were read
 * @returns paths that were written
 */
export async function writeTexts(
  root: string,
  files: readonly { path: string; text: string }[],
  texts: ReadonlyMap<string, string>,
): Promise<string[]> {
  const writes: FileWrite[] = [];
  for (const file of files) {
    const after = texts.get(file.path);
    if (after === undefined) continue;
    const full = path.join(root, file.path);
    const bytesNow = await readHeld(root, file.path).catch(() => undefined);
    const decoded = bytesNow && decodeText(bytesNow);
    if (!decoded) continue;
    // Attributes (`eol=crlf`) may want other line ends on disk than the repository holds.
    const isConverted = decoded.text !== file.text && decoded.text === withCrlf(file.text);
    if (decoded.text !== file.text && !isConverted) continue;
    const bytes = encodeText(isConverted ? withCrlf(after) : after, decoded.format);
    const executable = ((await lstat(full)).mode & 0o100) !== 0;
    if (bytes) writes.push({ path: file.path, bytes, executable });
  }
  if (writes.length > 0) await writeTreeFiles(root, writes);
  return writes.map((write) => write.path);
}

function withCrlf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}
