import type { Finding } from '../../../domain/index.ts';
import type { ReadFinding } from '../readers/reader.ts';

/**
 * The same finding on base and patch: a test by its name, anything else by what it says of which line of code. Where the
 * line stands may differ.
 * @param file as the base calls it
 * @param source the line that it points to
 */
export function keyAcrossTrees(found: ReadFinding, file: string, source = ''): string {
  if (found.identity !== undefined) return JSON.stringify([found.identity, file]);
  const { code = '', severity, message } = found;
  return JSON.stringify([file, code, severity, maskMessage(message), source.replace(/\s+/g, '')]);
}

/** The same failing test in two runs of one tree, whatever it says the second time. */
export function keyAcrossRuns({ path = '', code = '' }: Finding): string {
  return `${path}\0${code}`;
}

/** The same finding before and after a round of repair. Numbers in messages are times and lines as often as values. */
export function keyAcrossRounds({ path, code, message }: Finding): string {
  return `${path} ${code} ${message.replace(/\d+/g, '0')}`;
}

/** Takes out of a message what differs between two runs: positions, durations, addresses, counts of problems. */
export function maskMessage(message: string): string {
  return message
    .replace(/0x[0-9a-f]+/gi, '#')
    .replace(/\b\d+(\.\d+)?\s?(ms|s|seconds?|µs|ns)\b/g, '#')
    .replace(/\bline \d+(:\d+| column \d+)?/gi, 'line #')
    .replace(/:\d+(:\d+)?\b/g, ':#')
    .replace(/\s+/g, ' ')
    .trim();
}
