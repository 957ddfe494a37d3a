import { finding, sumOf, toNumber, type ReadFinding, type Reader } from '../reader.ts';
import { jvmFrame, withoutFrames } from './jvm-frame.ts';

// Surefire before 2.20, which Maven 3 takes where a project names none, prints without a level in front.
const total =
  /^(?:\[(?:INFO|WARNING|ERROR)\] )?Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)[^\S\n]*$/gm;
// A test with parameters is called by their types, with spaces between: `adds(int, int)[1]`.
const failed =
  /^(?:\[ERROR\]\s+)?(?!Tests run:)([^\s[].{0,500}?)(?:\((\S{1,500})\))?\s+(?:--\s+)?Time elapsed: .*<<< (?:FAILURE|ERROR)!\s*$/gm;
const failure = /^\S+ > .+ FAILED$/m;
const gradle = /^(\d+) tests? completed, (\d+) failed(?:, (\d+) skipped)?$/m;

/** Tests of Maven (Surefire) and Gradle as they print them; Gradle counts only when one fails, and then on standard error. */
export const surefire: Reader = {
  recognises: ({ stdout, stderr }) =>
    stdout.search(total) >= 0 || [stdout, stderr].some((text) => gradle.test(text)) || failure.test(stdout),
  read({ stdout, stderr }) {
    const counts = [...stdout.matchAll(total)];
    if (counts.length === 0) return readGradle(`${stdout}\n${stderr}`);
    const bad = sumOf(counts, 2) + sumOf(counts, 3);
    const skipped = sumOf(counts, 4);
    return {
      findings: readMaven(stdout),
      tests: { passed: Math.max(0, sumOf(counts, 1) - bad - skipped), failed: bad, skipped },
    };
  },
};

function readMaven(text: string): ReadFinding[] {
  return [...text.matchAll(failed)].map((match) => {
    const [line, test = '', group] = match;
    const body = text.slice(match.index + line.length).split(/^\[|^$/m)[0] ?? '';
    const name = group === undefined ? test : `${group}.${test}`;
    return readFailure(name, body);
  });
}

/** `FooTest > bar FAILED` and, indented below, what was thrown and where. */
function readGradle(text: string) {
  const [, all, bad, skip] = gradle.exec(text) ?? [];
  const blocks = [...text.matchAll(/^(\S.+) FAILED\n((?:[ \t]+.*\n?)*)/gm)];
  const findings = blocks
    .filter(([, name = '']) => / > ./.test(name.slice(1)))
    .map(([, name = '', body = '']) => readFailure(name, body));
  if (all === undefined) return { findings };
  const [failures, skipped] = [toNumber(bad) ?? 0, toNumber(skip) ?? 0];
  return { findings, tests: { passed: Number(all) - failures - skipped, failed: failures, skipped } };
}

function readFailure(name: string, body: string): ReadFinding {
  const frame = jvmFrame(name, body);
  return finding({
    message: withoutFrames(body) || 'failed',
    path: frame?.path,
    line: frame?.line,
    code: name,
    identity: name,
  });
}
