import { finding, type Reader, type ReadFinding } from '../reader.ts';
import { readArrows } from './arrow.ts';
import { asArray, asNumber, asText, reportIn } from '../json.ts';
import { asRecord } from '../../../../text/json.ts';

/** `ruff check`: `--output-format=json` and its default text. The one-line forms are read like flake8's. */
export const ruff: Reader = {
  recognises: (output) =>
    reportIn(output, isReport) !== undefined || /^[A-Z]+\d+ .*\n\s*-->/m.test(output.stdout),
  read(output) {
    const report = reportIn(output, isReport);
    if (report !== undefined) return { findings: asArray(report).map((entry) => readEntry(asRecord(entry))) };
    return { findings: readArrows(output.stdout, readHead) };
  },
};

function isReport(value: unknown): boolean {
  const list = asArray(value);
  return (
    list.length > 0 && list.every((entry) => 'filename' in asRecord(entry) && 'location' in asRecord(entry))
  );
}

function readEntry(entry: Readonly<Record<string, unknown>>): ReadFinding {
  const [start, end] = [asRecord(entry['location']), asRecord(entry['end_location'])];
  return finding({
    message: asText(entry['message']) ?? '',
    path: asText(entry['filename']),
    line: asNumber(start['row']),
    endLine: asNumber(end['row']),
    column: asNumber(start['column']),
    code: asText(entry['code']) ?? 'syntax-error',
  });
}

function readHead(line: string): { code?: string | undefined; message: string } | undefined {
  const match = /^(?:([A-Z]+\d+)|(invalid-syntax):?) (?:\[\*\] )?(.+)$/.exec(line);
  return match === null ? undefined : { code: match[1] ?? 'syntax-error', message: match[3] ?? '' };
}
