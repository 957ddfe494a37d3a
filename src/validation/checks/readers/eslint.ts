import { finding, type Reader, type ReadFinding } from './reader.ts';
import { asArray, asNumber, asObject, asText, reportIn } from './json.ts';

/** `eslint --format json` (also oxlint's and stylelint-compatible tools' that print the same shape). */
export const eslint: Reader = {
  recognises: (output) => reportIn(output, isReport) !== undefined,
  read(output) {
    const findings: ReadFinding[] = [];
    for (const file of asArray(reportIn(output, isReport))) {
      const { filePath, messages } = asObject(file);
      for (const message of asArray(messages))
        findings.push(readMessage(asText(filePath), asObject(message)));
    }
    return { findings };
  },
};

function isReport(value: unknown): boolean {
  const list = asArray(value);
  return (
    list.length > 0 && list.every((file) => 'filePath' in asObject(file) && 'messages' in asObject(file))
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
