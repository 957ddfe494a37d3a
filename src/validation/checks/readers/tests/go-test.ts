import type { TestCounts } from '../../../../domain/index.ts';
import { finding, toNumber, type Reader, type ReadFinding, type Reading } from '../reader.ts';
import { general } from '../diagnostics/general.ts';
import { asText, jsonLines } from '../json.ts';

type Event = Readonly<Record<string, unknown>>;

/** `go test`, with `-json` or as text; also what `go vet` and `go build` print. */
export const goTest: Reader = {
  recognises: ({ stdout, stderr }) =>
    events(stdout).length > 0 ||
    /^(?:--- (?:FAIL|PASS|SKIP): |(?:FAIL|ok) {0,2}\t)/m.test(stdout) ||
    /^(?:vet: |# \[?[\w./-]+)/m.test(stdout + stderr),
  read(output) {
    const all = events(output.stdout);
    const text = all.length > 0 ? buildOutput(all) : output.stdout;
    const built = general.read({ ...output, stdout: outsideTests(text), stderr: withoutVet(output.stderr) });
    const tests = all.length > 0 ? readEvents(all) : readText(output.stdout);
    return { ...tests, findings: [...built.findings, ...tests.findings] };
  },
};

function events(text: string): Event[] {
  return jsonLines(text).filter((event) => typeof event['Action'] === 'string');
}

function buildOutput(all: readonly Event[]): string {
  return all
    .filter((event) => event['Action'] === 'build-output')
    .map((event) => asText(event['Output']) ?? '')
    .join('');
}

function withoutVet(text: string): string {
  return text.replace(/^vet: /gm, '');
}

/** Indented lines belong to a test. */
function outsideTests(text: string): string {
  return withoutVet(text).replace(/^[^\S\n]+.*$/gm, '');
}

const outcomes: Readonly<Record<string, Exclude<keyof TestCounts, 'unloaded'>>> = {
  pass: 'passed',
  fail: 'failed',
  skip: 'skipped',
};

function readEvents(all: readonly Event[]): Reading {
  const outputs = new Map<string, string>();
  const failed: { pack: string; test: string }[] = [];
  const tests = { passed: 0, failed: 0, skipped: 0 };
  for (const event of all) {
    const [pack, test] = [asText(event['Package']) ?? '', asText(event['Test'])];
    if (test === undefined) continue;
    const key = `${pack} ${test}`;
    if (event['Action'] === 'output')
      outputs.set(key, (outputs.get(key) ?? '') + (asText(event['Output']) ?? ''));
    const outcome = outcomes[asText(event['Action']) ?? ''];
    if (outcome !== undefined) tests[outcome] += 1;
    if (event['Action'] === 'fail') failed.push({ pack, test });
  }
  const groups = groupsOf(failed.map(({ pack, test }) => `${pack} ${test}`));
  const leaves = failed.filter(({ pack, test }) => !groups.has(`${pack} ${test}`));
  return {
    tests,
    findings: leaves.map(({ pack, test }) => readTest(pack, test, outputs.get(`${pack} ${test}`) ?? '')),
  };
}

/** Only `-v` names the tests that pass; without it nothing can be counted. */
function countText(text: string): Pick<Reading, 'tests'> {
  const count = (word: string) => (text.match(new RegExp(`^[^\\S\\n]*--- ${word}: `, 'gm')) ?? []).length;
  const tests = { passed: count('PASS'), failed: count('FAIL'), skipped: count('SKIP') };
  if (/^=== RUN /m.test(text)) return { tests };
  // Packages that could not be set up or built, and no other: no test ran.
  const unbuilt = /^FAIL\t\S+ \[(?:setup|build) failed\]$/m.test(text);
  return unbuilt && !/^(?:ok {2}\t|--- FAIL: |FAIL\t\S+\t)/m.test(text) ? { tests } : {};
}

function readText(text: string): Reading {
  const findings: ReadFinding[] = [];
  let waiting: { test: string; body: string }[] = [];
  for (const line of text.split('\n')) {
    const test = /^\s*--- FAIL: (\S+)/.exec(line)?.[1];
    const pack = /^(?:FAIL|ok)\s+(\S+)/.exec(line)?.[1];
    if (test !== undefined) waiting.push({ test, body: '' });
    else if (pack !== undefined) {
      findings.push(...leavesOf(waiting).map((failure) => readTest(pack, failure.test, failure.body)));
      waiting = [];
    } else if (waiting.length > 0) waiting.at(-1)!.body += `${line}\n`;
  }
  return {
    ...countText(text),
    findings: [...findings, ...leavesOf(waiting).map((failure) => readTest('', failure.test, failure.body))],
  };
}

function leavesOf<T extends { test: string }>(failures: readonly T[]): T[] {
  const groups = groupsOf(failures.map(({ test }) => test));
  return failures.filter(({ test }) => !groups.has(test));
}

/** Deeper subtests than anybody writes count as leaves. */
const deepest = 40;

/** Names of the tests that others are part of: every beginning of a name up to a slash. */
function groupsOf(names: readonly string[]): Set<string> {
  const groups = new Set<string>();
  for (const name of names) {
    let at = name.indexOf('/');
    for (let level = 0; at >= 0 && level < deepest; level += 1, at = name.indexOf('/', at + 1))
      groups.add(name.slice(0, at));
  }
  return groups;
}

function readTest(pack: string, test: string, output: string): ReadFinding {
  const place =
    /^[^\S\n]+(\S+\.go):(\d+): /m.exec(output) ?? /^[^\S\n]+(\/\S+_test\.go):(\d+) /m.exec(output);
  const said = output.replace(/^[^\S\n]*(?:=== |--- ).*$\n?/gm, '').trim();
  // The file is named alone; the package is the folder, below a module path that the resolver of paths takes off.
  const inPackage = place?.[1]?.startsWith('/') === false && pack !== '';
  return finding({
    message: said.replace(/^\S+\.go:\d+: /, '') || 'failed',
    path: inPackage ? `${pack}/${place?.[1]}` : place?.[1],
    line: toNumber(place?.[2]),
    code: test,
    identity: `${pack} ${test}`,
  });
}
