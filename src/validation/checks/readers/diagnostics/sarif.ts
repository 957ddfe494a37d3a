import { finding, type Reader, type ReadFinding } from '../reader.ts';
import { asArray, asNumber, asText, reportIn } from '../json.ts';
import { asRecord } from '../../../../text/json.ts';

/** SARIF 2.1.0 (OASIS), as CodeQL, Semgrep, Ruff, ESLint and many others write it. */
export const sarif: Reader = {
  recognises: (output) => reportIn(output, isReport) !== undefined,
  read(output) {
    const runs = asArray(asRecord(reportIn(output, isReport))['runs']);
    return { findings: runs.flatMap((run) => readRun(asRecord(run))) };
  },
};

function isReport(value: unknown): boolean {
  const { runs, version } = asRecord(value);
  return Array.isArray(runs) && typeof version === 'string';
}

function readRun(run: Readonly<Record<string, unknown>>): ReadFinding[] {
  const results = asArray(run['results']).map(asRecord);
  const open = results.filter(
    (result) => asArray(result['suppressions']).length === 0 && result['kind'] !== 'pass',
  );
  return open.map(readResult);
}

function readResult(result: Readonly<Record<string, unknown>>): ReadFinding {
  const location = asRecord(asRecord(asArray(result['locations'])[0])['physicalLocation']);
  const region = asRecord(location['region']);
  const rule = asRecord(result['rule']);
  return finding({
    message: asText(asRecord(result['message'])['text']) ?? '',
    severity: severityOf(asText(result['level'])),
    path: asText(asRecord(location['artifactLocation'])['uri']),
    line: asNumber(region['startLine']),
    endLine: asNumber(region['endLine']),
    column: asNumber(region['startColumn']),
    endColumn: asNumber(region['endColumn']),
    code: asText(result['ruleId']) ?? asText(rule['id']),
  });
}

/** A result without a level is a warning (SARIF 2.1.0, 3.27.10). */
function severityOf(level: string | undefined): ReadFinding['severity'] {
  if (level === 'error') return 'error';
  return level === 'note' || level === 'none' ? 'info' : 'warning';
}
