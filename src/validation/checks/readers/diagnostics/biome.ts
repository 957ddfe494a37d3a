import { finding, toNumber, type CheckOutput, type Reader, type ReadFinding } from '../reader.ts';
import { asArray, asNumber, asText, reportIn } from '../json.ts';
import { asRecord } from '../../../../text/json.ts';

/** `biome check`: `--reporter=json` and its default text. */
export const biome: Reader = {
  recognises: (output) => reportIn(output, isReport) !== undefined || headings(output).length > 0,
  read(output) {
    const report = reportIn(output, isReport);
    if (report === undefined) return { findings: headings(output) };
    return {
      findings: asArray(asRecord(report)['diagnostics']).map((entry) => readDiagnostic(asRecord(entry))),
    };
  },
};

function isReport(value: unknown): boolean {
  const { diagnostics, summary, command } = asRecord(value);
  return Array.isArray(diagnostics) && summary !== undefined && command !== undefined;
}

function readDiagnostic(entry: Readonly<Record<string, unknown>>): ReadFinding {
  const { path, start, end } = asRecord(entry['location']);
  return finding({
    message: asText(entry['message']) ?? asText(entry['description']) ?? '',
    severity: severityOf(asText(entry['severity'])),
    // Biome 1 wrote `{"file": …}` where version 2 writes the path itself.
    path: asText(path) ?? asText(asRecord(path)['file']),
    line: asNumber(asRecord(start)['line']),
    endLine: asNumber(asRecord(end)['line']),
    column: asNumber(asRecord(start)['column']),
    code: asText(entry['category']),
  });
}

function severityOf(severity: string | undefined): ReadFinding['severity'] {
  if (severity === 'warning') return 'warning';
  return severity === 'information' || severity === 'hint' ? 'info' : 'error';
}

/** `src/a.js:1:8 lint/style/x  FIXABLE  ━━━` and, some lines below, `  × message`. */
const heading =
  /^(\S+?)(?::(\d+):(\d+))? ((?:lint|assist|suppressions)\/[\w/]+|parse|format|organizeImports)\b.*━{4,}$/;

function headings({ stdout, stderr }: CheckOutput): ReadFinding[] {
  const text = `${stdout}\n${stderr}`;
  if (!text.includes('━━━━')) return [];
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const match = heading.exec(line.trim());
    if (match === null) return [];
    const said = lines
      .slice(at + 1, at + 8)
      .map((next) => /^\s+([×!iℹ✖⚠])\s+(.+)$/.exec(next))
      .find((next) => next !== null);
    const mark = said?.[1];
    return [
      finding({
        message: said?.[2] ?? match[4] ?? '',
        severity: mark === '!' || mark === '⚠' ? 'warning' : 'error',
        path: match[1],
        line: toNumber(match[2]),
        column: toNumber(match[3]),
        code: match[4],
      }),
    ];
  });
}
