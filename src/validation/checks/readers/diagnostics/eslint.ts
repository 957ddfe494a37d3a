import { finding, type Reader, type ReadFinding } from '../reader.ts';
import { asArray, asNumber, asText, reportIn } from '../json.ts';
import { asRecord } from '../../../../text/json.ts';

/** `eslint --format json` (also oxlint's and stylelint-compatible tools' that print the same shape). */
export const eslint: Reader = {
  recognises: (output) => reportIn(output, isReport) !== undefined,
  read(output) {
    const findings: ReadFinding[] = [];
    for (const file of asArray(reportIn(output, isReport))) {
      const { filePath, messages } = asRecord(file);
      for (const message of asArray(messages))
        findings.push(readMessage(asText(filePath), asRecord(message)));
    }
    return { findings };
  },
};

function isReport(value: unknown): boolean {
  const list = asArray(value);
  return (
    list.length > 0 && list.every((file) => 'filePath' in asRecord(file) && 'messages' in asRecord(file))
  );
}

function readMessage(path: string | undefined, message: Readonly<Record<string, unknown>>): ReadFinding {
  return finding({
    message: asText(message['message']) ?? '',
    severity: message['severity'] === 1 ? 'warning' : 'error',
    path,
    line: asNumber(message['line']),
    endLine: asNumber(message['endLine']),
    column: asNumber(message['column']),
    endColumn: asNumber(message['endColumn']),
    code: asText(message['ruleId']) ?? (message['fatal'] === true ? 'parse-error' : undefined),
  });
}
