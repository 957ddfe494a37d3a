import type { Finding } from '../../../domain/index.ts';
import type { ReadFinding } from '../readers/reader.ts';

/**
 * A key that a finding has on base and patch alike: for a test its name, otherwise its message and the text of the line it points to,
 * wherever that line has moved.
 * @param file its name on the base
 * @param source the text of the line that the finding points to
 */
export function keyAcrossTrees(found: ReadFinding, file: string, source = ''): string {
  if (found.identity !== undefined) return JSON.stringify([found.identity, file]);
  const { code = '', severity, message } = found;
  return JSON.stringify([file, code, severity, maskMessage(message), source.replace(/\s+/g, '')]);
}

/** A key that a failing test has in two runs on the same tree, whatever its message is. */
export function keyAcrossRuns({ path = '', code = '' }: Finding): string {
  return `${path}\0${code}`;
}

/** A key that a finding has before and after a round of repair. Numbers are ignored, since many are times or line numbers. */
export function keyAcrossRounds({ path, code, message }: Finding): string {
  return `${path} ${code} ${message.replace(/\d+/g, '0')}`;
}

/** Masks the parts of a message that differ between two runs: positions, durations, addresses, counts of problems. */
export function maskMessage(message: string): string {
  return message
    .replace(/0x[0-9a-f]+/gi, '#')
    .replace(/\b\d+(\.\d+)?\s?(ms|s|seconds?|µs|ns)\b/g, '#')
    .replace(/\bline \d+(:\d+| column \d+)?/gi, 'line #')
    .replace(/:\d+(:\d+)?\b/g, ':#')
    .replace(/\s+/g, ' ')
    .trim();
}
