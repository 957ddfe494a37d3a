import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';
import { asArray, asNumber, asText, reportIn } from '../json.ts';
import { bestFrame, withoutStack } from '../stack-frame.ts';
import { asRecord } from '../../../../text/json.ts';

type Json = Readonly<Record<string, unknown>>;

/** Mocha: `--reporter json`, and the text of its default reporter `spec`. */
export const mocha: Reader = {
  recognises: (output) =>
    reportIn(output, isReport) !== undefined || /^ {2}\d+ passing \(/m.test(output.stdout),
  read(output) {
    const report = reportIn(output, isReport);
    return report === undefined ? readText(output.stdout) : readReport(asRecord(report));
  },
};

function isReport(value: unknown): boolean {
  const { stats, failures, passes } = asRecord(value);
  return (
    asNumber(asRecord(stats)['passes']) !== undefined && Array.isArray(failures) && Array.isArray(passes)
  );
}

function readReport({ stats, failures }: Json) {
  const { passes, pending } = asRecord(stats);
  const findings = asArray(failures).map((failure) => readFailure(asRecord(failure)));
  return {
    findings,
    tests: { passed: asNumber(passes) ?? 0, failed: findings.length, skipped: asNumber(pending) ?? 0 },
  };
}

function readFailure({ fullTitle, title, file, err }: Json): ReadFinding {
  const { message, stack } = asRecord(err);
  const path = asText(file);
  const frame = bestFrame(asText(stack) ?? '', path);
  const name = asText(fullTitle) ?? asText(title) ?? '';
  const inFile =
    frame !== undefined && (path === undefined || path.endsWith(frame.path.replace(/^file:\/\//, '')));
  return finding({
    message: asText(message) || withoutStack(asText(stack) ?? '') || 'failed',
    path: path ?? frame?.path,
    line: inFile ? frame.line : undefined,
    column: inFile ? frame.column : undefined,
    code: name,
    identity: name,
  });
}

/** `  2 failing`, then blocks of `  1) group`, indented titles up to a colon, message and stack. */
function readText(text: string) {
  const count = (word: string) => toNumber(new RegExp(`^ {2}(\\d+) ${word}`, 'm').exec(text)?.[1]) ?? 0;
  const list = text.split(/^ {2}\d+ failing$/m)[1] ?? '';
  const blocks = list.split(/^ {2}\d+\) (?=\S)/m).slice(1);
  return {
    findings: blocks.map(readBlock),
    tests: { passed: count('passing'), failed: count('failing'), skipped: count('pending') },
  };
}

function readBlock(block: string): ReadFinding {
  const lines = block.split('\n');
  const end = lines.findIndex((line) => line.trimEnd().endsWith(':'));
  const titles = lines.slice(0, end + 1).map((line) => line.trim());
  const name = titles.join(' ').replace(/:$/, '');
  const body = lines.slice(end + 1).join('\n');
  const frame = bestFrame(body);
  return finding({
    message: withoutStack(body.trim()) || 'failed',
    path: frame?.path,
    line: frame?.line,
    column: frame?.column,
    code: name,
    identity: name,
  });
}
