import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';
import { asArray, asNumber, asText, reportIn } from '../json.ts';
import { asRecord } from '../../../../text/json.ts';

type Json = Readonly<Record<string, unknown>>;
const summary = /^(\d+) examples?, (\d+) failures?(?:, (\d+) pending)?/m;

/** RSpec: `--format json` and its progress and documentation text. */
export const rspec: Reader = {
  recognises: (output) => reportIn(output, isReport) !== undefined || summary.test(output.stdout),
  read(output) {
    const report = reportIn(output, isReport);
    return report === undefined ? readText(output.stdout) : readReport(asRecord(report));
  },
};

function isReport(value: unknown): boolean {
  const { examples, summary_line: line } = asRecord(value);
  return Array.isArray(examples) && typeof line === 'string';
}

function readReport({ examples }: Json) {
  const tests = asArray(examples).map(asRecord);
  const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length;
  return {
    findings: tests.filter(({ status }) => status === 'failed').map(readExample),
    tests: { passed: count('passed'), failed: count('failed'), skipped: count('pending') },
  };
}

function readExample(example: Json): ReadFinding {
  const path = asText(example['file_path'])?.replace(/^\.\//, '');
  const { message, backtrace } = asRecord(example['exception']);
  const frame = asArray(backtrace)
    .map((line) => /^(.+?):(\d+):/.exec(asText(line) ?? ''))
    .find((line) => path !== undefined && line?.[1]?.endsWith(path) === true);
  const name = asText(example['full_description']) ?? '';
  return finding({
    message: (asText(message) ?? 'failed').trim(),
    path,
    line: toNumber(frame?.[2]) ?? asNumber(example['line_number']),
    code: name,
    identity: name,
  });
}

function readText(text: string) {
  const [, all = '0', failures = '0', pending = '0'] = summary.exec(text) ?? [];
  const [failed, skipped] = [Number(failures), Number(pending)];
  const list = (text.split(/^Failures:$/m)[1] ?? '').split(/^Finished in /m)[0] ?? '';
  const blocks = list.split(/^ {2}\d+\) (?=\S)/m).slice(1);
  return {
    findings: blocks.map(readBlock),
    tests: { passed: Math.max(0, Number(all) - failed - skipped), failed, skipped },
  };
}

function readBlock(block: string): ReadFinding {
  const [name = '', ...rest] = block.split('\n');
  const body = rest.join('\n');
  const place = /^[^\S\n]*# (?:\.\/)?(\S+?):(\d+)(?::in |$)/m.exec(body);
  return finding({
    message:
      body
        .replace(/^[^\S\n]*# .*$\n?/gm, '')
        .replace(/^ {5}/gm, '')
        .trim() || 'failed',
    path: place?.[1],
    line: toNumber(place?.[2]),
    code: name.trim(),
    identity: name.trim(),
  });
}
