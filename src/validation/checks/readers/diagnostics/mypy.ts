import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';
import { asNumber, asText, jsonLines } from '../json.ts';
import { asRecord } from '../../../../text/json.ts';

const line = /^(\S.*?\.\w+):(\d+)(?::(\d+))?(?::\d+:\d+)?: (error|warning): (.*?)(?:\s+\[([\w-]+)\])?$/gm;

/** `mypy`, its text and `--output json`. Notes explain an error and are no findings of their own. */
export const mypy: Reader = {
  recognises: ({ stdout }) => stdout.search(line) >= 0 || jsonLines(stdout).some(isEntry),
  read({ stdout }) {
    const entries = jsonLines(stdout).filter(isEntry);
    if (entries.length > 0)
      return { findings: entries.filter((entry) => entry['severity'] !== 'note').map(readEntry) };
    return { findings: [...unwrapped(stdout).matchAll(line)].map(readMatch) };
  },
};

function isEntry(entry: Readonly<Record<string, unknown>>): boolean {
  return typeof entry['file'] === 'string' && typeof entry['line'] === 'number' && 'hint' in entry;
}

function readEntry(entry: Readonly<Record<string, unknown>>): ReadFinding {
  return finding({
    message: asText(entry['message']) ?? '',
    path: asText(asRecord(entry)['file']),
    line: asNumber(entry['line']),
    // mypy counts columns from 0 in JSON only.
    column: (asNumber(entry['column']) ?? -1) + 1,
    code: asText(entry['code']),
  });
}

/** `--pretty` wraps messages; a line that starts like no diagnostic and ends with `[code]` belongs to the one above. */
function unwrapped(text: string): string {
  return text.replace(/\n(?!\s)(?![^\n]*?:\d+(?::\d+)?: )([^\n]*\[[\w-]+\])$/gm, ' $1');
}

function readMatch([, path, row, column, severity, message = '', code]: RegExpMatchArray): ReadFinding {
  const fields = { message, path, line: toNumber(row), column: toNumber(column), code };
  return finding({ ...fields, severity: severity === 'warning' ? 'warning' : 'error' });
}
