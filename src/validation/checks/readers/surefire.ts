import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

const total =
  /^\[(?:INFO|WARNING|ERROR)\] Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)\s*$/gm;
const failed = /^\[ERROR\]\s+(\S+?)(?:\((\S+)\))?\s+(?:--\s+)?Time elapsed: .*<<< (?:FAILURE|ERROR)!\s*$/gm;
const gradle = /^(\d+) tests? completed, (\d+) failed(?:, (\d+) skipped)?$/m;

/** Tests of Maven (Surefire) and Gradle as they print them; Gradle counts only when one fails. */
export const surefire: Reader = {
  recognises: ({ stdout }) =>
    stdout.search(total) >= 0 || gradle.test(stdout) || /^\S+ > .+ FAILED$/m.test(stdout),
  read({ stdout }) {
    const counts = [...stdout.matchAll(total)];
    if (counts.length === 0) return readGradle(stdout);
    const sum = (group: number) => counts.reduce((all, line) => all + (toNumber(line[group]) ?? 0), 0);
    const [bad, skipped] = [sum(2) + sum(3), sum(4)];
    return {
      findings: readMaven(stdout),
      tests: { passed: Math.max(0, sum(1) - bad - skipped), failed: bad, skipped },
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
  const blocks = [...text.matchAll(/^(\S.*? > .+) FAILED\n((?:[ \t]+.*\n?)*)/gm)];
  const findings = blocks.map(([, name = '', body = '']) => readFailure(name, body));
  if (all === undefined) return { findings };
  const [failures, skipped] = [toNumber(bad) ?? 0, toNumber(skip) ?? 0];
  return { findings, tests: { passed: Number(all) - failures - skipped, failed: failures, skipped } };
}

/** Stack frames of the JVM name the class in full and the file without its folder: the packages of the class are it. */
function readFailure(name: string, body: string): ReadFinding {
  const parts = name.split(/[. ]/);
  const at = parts.findIndex((part) => /^[A-Z]/.test(part));
  const own = parts[at] ?? '';
  const frame = new RegExp(
    `(?:at (?:\\S+/)?((?:[a-z]\\w*\\.)*)${own}[$.\\w<>]*)?\\(?\\b(${own}\\.(?:java|kt|groovy|scala)):(\\d+)\\)?`,
  ).exec(body);
  const packages = frame?.[1]?.split('.').slice(0, -1) ?? parts.slice(0, Math.max(0, at));
  const said = body.split('\n').filter((line) => !/^\s+at /.test(line));
  return finding({
    message: said.join('\n').trim() || 'failed',
    path: frame === null || own === '' ? undefined : pathOf(packages, frame[2]!),
    line: toNumber(frame?.[3]),
    code: name,
    identity: name,
  });
}

function pathOf(packages: readonly string[], file: string): string {
  return ['src', 'test', file.endsWith('.kt') ? 'kotlin' : 'java', ...packages, file].join('/');
}
