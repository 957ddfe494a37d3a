import type { TestCounts } from '../../../../domain/index.ts';
import { finding, sumOf, toNumber, type ReadFinding, type Reader } from '../reader.ts';
import { readArrows } from '../diagnostics/arrow.ts';
import { asArray, asNumber, asText, jsonLines } from '../json.ts';
import { asRecord } from '../../../../text/json.ts';

type Json = Readonly<Record<string, unknown>>;

const head = /^(error|warning)(?:\[(\w+)\])?: (.+)$/;
const test = /^test (\S+)(?: - should panic)? \.\.\. (ok|FAILED)\b/gm;
const summary = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm;

/** Cargo: `--message-format=json` of check, build and clippy, their text, and the text of `cargo test`. */
export const cargo: Reader = {
  recognises: ({ stdout, stderr }) =>
    jsonLines(stdout).some(({ reason }) => typeof reason === 'string') ||
    /^(?:error|warning)(?:\[\w+\])?: .+\n\s*-->/m.test(stderr) ||
    /^running \d+ tests?$/m.test(stdout),
  read({ stdout, stderr }) {
    const messages = jsonLines(stdout).filter(({ reason }) => reason === 'compiler-message');
    const compiled = messages.length > 0 ? messages.flatMap(readMessage) : readArrows(stderr, readHead);
    const tests = [...stdout.matchAll(test)];
    const bodies = bodiesOf(stdout);
    const failed = tests
      .filter(([, , outcome]) => outcome === 'FAILED')
      .map(([, name = '']) => readTest(name, bodies.get(name) ?? ''));
    const counts = countTests(stdout);
    return { findings: [...compiled, ...failed], tests: counts };
  },
};

/** Each test binary ends with a line that counts its tests. */
function countTests(stdout: string): TestCounts | undefined {
  const lines = [...stdout.matchAll(summary)];
  if (lines.length === 0) return undefined;
  return { passed: sumOf(lines, 1), failed: sumOf(lines, 2), skipped: sumOf(lines, 3) };
}

function readMessage(entry: Json): ReadFinding[] {
  const message = asRecord(entry['message']);
  const level = asText(message['level']);
  const spans = asArray(message['spans']).map(asRecord);
  const span = spans.find((candidate) => candidate['is_primary'] === true);
  // Without a place it is a summary such as "aborting due to 2 previous errors".
  if (span === undefined || (level !== 'error' && level !== 'warning')) return [];
  return [
    finding({
      message: asText(message['message']) ?? '',
      severity: level,
      path: asText(span['file_name']),
      line: asNumber(span['line_start']),
      endLine: asNumber(span['line_end']),
      column: asNumber(span['column_start']),
      endColumn: asNumber(span['column_end']),
      code: asText(asRecord(message['code'])['code']),
    }),
  ];
}

function readHead(
  line: string,
): { severity: 'error' | 'warning'; code?: string | undefined; message: string } | undefined {
  const match = head.exec(line);
  if (match === null) return undefined;
  return { severity: match[1] === 'warning' ? 'warning' : 'error', code: match[2], message: match[3] ?? '' };
}

/** What each failed test printed, by its name. */
function bodiesOf(stdout: string): Map<string, string> {
  const [, ...parts] = stdout.split(/^---- (.+) stdout ----$/m);
  const bodies = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [name, rest] = [parts[at]!, parts[at + 1]!];
    if (!bodies.has(name)) bodies.set(name, rest.split(/^(?:---- .* ----|failures:)$/m, 1)[0]!);
  }
  return bodies;
}

function readTest(name: string, body: string): ReadFinding {
  const place = /panicked at (?:'.*?', )?([^\s:]+):(\d+):(\d+)/.exec(body);
  const [printed = '', ...panics] = body
    .split(/^(?:stack backtrace:|note: )/m, 1)[0]!
    .split(/^thread '.*panicked at .*$/m)
    .map((part) => part.trim());
  // What the test printed on its way says less than what it ended with, and may be long.
  const said = [...panics, printed].filter((part) => part !== '').join('\n');
  return finding({
    message: said || 'failed',
    path: place?.[1],
    line: toNumber(place?.[2]),
    column: toNumber(place?.[3]),
    code: name,
    identity: name,
  });
}
