import type { Issue } from '../domain/index.ts';
import { UsageError } from '../errors/index.ts';

/** Longest issue text, bytes: four times what GitHub allows. */
export const longestIssueBytes = 262_144;

/**
 * Reads an issue from the bytes of a Markdown or text file: the first line with words is the title, the rest the
 * text.
 * @param name what to call the input in messages
 * @throws {UsageError} for empty, binary, non-UTF-8 or over-long input
 */
export function parseIssue(bytes: Uint8Array, name: string): Issue {
  const hint = 'Give a text file whose first line is the title, an issue URL, or - for standard input.';
  if (bytes.byteLength > longestIssueBytes) {
    throw new UsageError(
      `${name} is ${bytes.byteLength} bytes long; an issue has at most ${longestIssueBytes}`,
      {
        hint: 'Cut logs and data down to what matters.',
      },
    );
  }
  if (bytes.includes(0)) throw new UsageError(`${name} is a binary file, not an issue`, { hint });
  const text = decode(bytes);
  if (text === undefined) throw new UsageError(`${name} is not UTF-8 text`, { hint });
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
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
