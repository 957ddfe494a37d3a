import { open } from 'node:fs/promises';
import type { ForgeSettings } from '../../../composition/forge/load-issue.ts';
import { isIssueUrl, longestIssueBytes, parseIssue } from '../../../intake/index.ts';
import { loadLinks, readIssueWithLinks, type IssueWithLinks } from '../read-input.ts';
import { note } from '../../terminal/print.ts';

/**
 * Reads an issue like every verb, but cuts an overlong file instead of refusing it: a search costs nothing, and what matters
 * usually comes first.
 * @throws {UsageError} when there is no such file or no text in it
 */
export async function readLongIssue(source: string, access: ForgeSettings): Promise<IssueWithLinks> {
  const head = source === '-' || isIssueUrl(source) ? undefined : await readHead(source);
  if (head === undefined) return readIssueWithLinks(source, access);
  note(`${source} is long; only its first ${longestIssueBytes} bytes are used for the search.\n`);
  const issue = parseIssue(head, source);
  return { issue, findLinks: () => loadLinks(issue) };
}

/** The first bytes of a file that is too long, ending between two characters; `undefined` for every other file. */
async function readHead(file: string): Promise<Uint8Array | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const facts = await handle.stat();
    if (!facts.isFile() || facts.size <= longestIssueBytes) return undefined;
    const bytes = Buffer.alloc(longestIssueBytes);
    await handle.read(bytes, 0, longestIssueBytes, 0);
    const continued = (at: number): boolean => (bytes[at]! & 0xc0) === 0x80;
    let end = longestIssueBytes - 1;
    while (end > 0 && continued(end)) end -= 1;
    return bytes.subarray(0, end);
  } finally {
    await handle.close();
  }
}
