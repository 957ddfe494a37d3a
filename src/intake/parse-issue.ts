import type { Issue } from '../domain/index.ts';
import { UsageError } from '../errors/index.ts';
import { withoutHidden } from '../text/hidden-characters.ts';

/** Longest issue text, bytes: four times what GitHub allows. */
export const longestIssueBytes = 262_144;

/** What an issue can be given as, for people. */
export const issueHint =
  'Pass a text file with the title on the first line, an issue URL, - for standard input, or the issue itself in quotes.';

/** Whether somebody named an issue by its address. */
export function isIssueUrl(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** @throws {UsageError} when there are more bytes than an issue may have */
export function requireIssueSize(name: string, bytes: number): void {
  if (bytes <= longestIssueBytes) return;
  throw new UsageError(`${name} is ${bytes} bytes long; an issue has at most ${longestIssueBytes}`, {
    hint: 'Shorten logs and data.',
  });
}

/**
 * Reads an issue from the bytes of a Markdown or text file: the first line with words is the title, the rest the
 * text. Characters that nobody sees are left out (R17): whoever runs it has read the rest.
 * @param name what to call the input in messages
 * @throws {UsageError} for empty, binary, non-UTF-8 or over-long input
 */
export function parseIssue(bytes: Uint8Array, name: string): Issue {
  const hint = issueHint;
  requireIssueSize(name, bytes.byteLength);
  if (bytes.includes(0)) throw new UsageError(`${name} is a binary file, not an issue`, { hint });
  const text = decode(bytes);
  if (text === undefined) throw new UsageError(`${name} is not UTF-8 text`, { hint });
  const lines = withoutHidden(text).text.replace(/\r\n?/g, '\n').split('\n');
  const first = lines.findIndex((line) => /[\p{L}\p{N}]/u.test(line));
  if (first === -1) throw new UsageError(`${name} is empty`, { hint });
  const title = lines[first]!.replace(/^#+\s*/, '').trim();
  return {
    title,
    body: lines
      .slice(first + 1)
      .join('\n')
      .trim(),
  };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
