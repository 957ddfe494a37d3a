import { unloadedFile } from './unloaded-file.ts';
import { finding, type Reader, type ReadFinding } from '../reader.ts';
import { asArray, asNumber, asText, reportIn } from '../json.ts';
import { readFailures } from './vitest-text.ts';
import { bestFrame, withoutStack } from '../stack-frame.ts';
import { asRecord } from '../../../../text/json.ts';

type Json = Readonly<Record<string, unknown>>;

/** `jest --json` and `vitest --reporter=json`, which print the same shape. */
export const jest: Reader = {
  recognises: (output) => reportIn(output, isReport) !== undefined,
  read(output) {
    const files = asArray(asRecord(reportIn(output, isReport))['testResults']).map(asRecord);
    const tests = files.flatMap((file) => asArray(file['assertionResults']).map(asRecord));
    const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length;
    const [passed, failed] = [count('passed'), count('failed')];
    return {
      findings: withDifferences(files.flatMap(readFile), `${output.stdout}\n${output.stderr}`),
      tests: { passed, failed, skipped: tests.length - passed - failed },
    };
  },
};

/** Vitest's JSON cuts the values that a test compares (`{ a: 1, …(2) }`); text printed beside it shows where they differ. */
function withDifferences(findings: readonly ReadFinding[], text: string): ReadFinding[] {
  const told = /^ FAIL {2}/m.test(text) ? readFailures(text) : [];
  return findings.map((found) => {
    const whole = told.find(
      ({ path = '', code, message }) =>
        code === found.code && found.path?.endsWith(path) === true && message.length > found.message.length,
    );
    return whole === undefined ? found : { ...found, message: whole.message };
  });
}

function isReport(value: unknown): boolean {
  const { testResults, numTotalTests } = asRecord(value);
  return Array.isArray(testResults) && typeof numTotalTests === 'number';
}

function readFile(file: Json): ReadFinding[] {
  const path = asText(file['name']);
  const tests = asArray(file['assertionResults']).map(asRecord);
  const failed = tests.filter(({ status }) => status === 'failed').map((test) => readTest(test, path));
  if (failed.length > 0 || file['status'] !== 'failed') return failed;
  const message = withoutStack(asText(file['message']) ?? 'the test file could not be run');
  return [finding({ message, path, ...unloadedFile })];
}

function readTest(test: Json, path: string | undefined): ReadFinding {
  const text = asArray(test['failureMessages'])
    .filter((message) => typeof message === 'string')
    .join('\n\n');
  // Vitest 1 begins with the title of the file's own suite, which is empty.
  const name = [...asArray(test['ancestorTitles']), test['title']]
    .filter((title) => title !== '')
    .join(' > ');
  const frame = bestFrame(text, path);
  const inFile =
    frame !== undefined && path !== undefined && path.endsWith(frame.path.replace(/^file:\/\//, ''));
  return finding({
    message: withoutStack(text) || 'failed',
    path,
    line: inFile ? frame.line : asNumber(asRecord(test['location'])['line']),
    column: inFile ? frame.column : undefined,
    code: name,
    identity: name,
  });
}
