import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readerNames, type TestCounts } from '../../../src/domain/index.ts';
import type { CheckOutput, ReadFinding } from '../../../src/validation/checks/readers/reader.ts';
import { readOutput } from '../../../src/validation/checks/readers/index.ts';

const folder = path.join(import.meta.dirname, 'fixtures');
/** What each captured output says: `path:line:column | severity | code | start of the message`. */
const expectations = JSON.parse(readFileSync(path.join(folder, 'expectations.json'), 'utf8')) as Record<
  string,
  { tests?: TestCounts; findings: string[] }
>;
const captured = readdirSync(folder).filter((name) => name.endsWith('.txt'));
/** Tools that print to standard error. */
const onStderr = new Set(['jest.txt', 'cargo.txt', 'go-vet.txt', 'unittest.txt']);

function outputOf(name: string, cut = Infinity): CheckOutput {
  const text = stripVTControlCharacters(readFileSync(path.join(folder, name), 'utf8')).slice(0, cut);
  return onStderr.has(name)
    ? { stdout: '', stderr: text, exitCode: 1 }
    : { stdout: text, stderr: '', exitCode: 1 };
}

function rowOf(found: ReadFinding): string {
  const place = [found.path, found.startLine, found.column].filter((part) => part !== undefined).join(':');
  return [place, found.severity, found.code ?? '-', found.message.split('\n')[0]!.slice(0, 70)].join(' | ');
}

describe('what a tool printed is recognised and read', () => {
  it.each(captured)('%s', (name) => {
    const { findings, tests } = readOutput('auto', outputOf(name));
    expect(findings.map(rowOf)).toEqual(expectations[name]?.findings);
    expect(tests).toEqual(expectations[name]?.tests);
  });

  it('a plan of TAP that announces more tests than came is an error', () => {
    const stdout = 'TAP version 13\n1..2\nok 1 - adds\n';
    const { findings, tests } = readOutput('auto', { stdout, stderr: '', exitCode: 0 });
    expect(findings.map(({ message }) => message)).toEqual([
      '1 of the tests that the plan announces is missing',
    ]);
    expect(tests).toEqual({ passed: 1, failed: 0, skipped: 0 });
  });

  it('has an expectation for each captured output', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(captured.toSorted());
  });
});

it('empty lines that a tool prints by the hundred are told as twenty, and what stands behind them is read', () => {
  const empty = '\n'.repeat(500);
  const stdout = `${empty}a.py:3:1: E501 too long${empty}`;
  const linted = readOutput('auto', { stdout, stderr: '', exitCode: 1 });
  expect(linted.findings.map(rowOf)).toEqual(['a.py:3:1 | error | E501 | too long']);
  const report = `<testsuite><testcase name="adds"><failure message="wrong">one${empty}two</failure></testcase></testsuite>`;
  const tested = readOutput('junit', { stdout: '', stderr: '', report, exitCode: 1 });
  expect(tested.tests).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(tested.findings[0]!.message).toBe(`wrong\none${'\n'.repeat(20)}two`);
});

it('suites of a Rakefile are counted together, and Rails names its failures as they come', () => {
  const stdout =
    'F\n\nFailure:\nUserTest#test_name [test/models/user_test.rb:9]:\nExpected: 1\n  Actual: 2\n\nbin/rails test test/models/user_test.rb:8\n\n' +
    '3 runs, 4 assertions, 1 failures, 0 errors, 0 skips\n2 runs, 2 assertions, 0 failures, 0 errors, 1 skips\n';
  const { findings, tests } = readOutput('auto', { stdout, stderr: '', exitCode: 1 });
  expect(findings.map(rowOf)).toEqual([
    'test/models/user_test.rb:9 | error | UserTest#test_name | Expected: 1',
  ]);
  expect(findings[0]!.message).toBe('Expected: 1\n  Actual: 2');
  expect(tests).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

it('what a JUnit report counts as failed, or tells beside its tests, is not lost', () => {
  const passing = '<testcase classname="a" name="adds"/>';
  const read = (xml: string) => readOutput('junit', { stdout: xml, stderr: '', exitCode: 0 });
  const counted = read(`<testsuite name="a" tests="2" failures="1" errors="0">${passing}</testsuite>`);
  expect(counted.tests).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(counted.findings.map(({ message }) => message)).toEqual([
    'failing tests that the report counts and does not name: 1',
  ]);
  const beside = read(`<testsuite tests="1" errors="1">${passing}<error message="no database"/></testsuite>`);
  expect(beside.tests).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(beside.findings.map(({ message }) => message)).toEqual(['no database']);
  const both = '<testcase name="adds"><failure/><error/></testcase>';
  const named = read(`<testsuite failures="1" errors="1">${both}</testsuite>`);
  expect(named.tests).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('Gradle counts failing runs on standard error, and all runs in a file for each class', () => {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const printed = { stdout: read('gradle-4.out'), stderr: read('gradle-4.err'), exitCode: 1 };
  const report = ['PlainTest', 'WordsTest'].map((name) => read(`TEST-${name}.xml`)).join('\0');
  const tests = { passed: 3, failed: 2, skipped: 1 };
  for (const output of [printed, { ...printed, report }, { stdout: '', stderr: '', exitCode: 1, report }]) {
    const reading = readOutput('auto', output);
    expect(reading.tests).toEqual(tests);
    expect(reading.findings.map((found) => [found.path, found.startLine, found.identity])).toEqual([
      ['src/test/java/org/example/text/WordsTest.java', 11, 'org.example.text.WordsTest > keepsQuotes'],
      ['src/test/java/org/example/text/WordsTest.java', 13, 'org.example.text.WordsTest > throwsNothing'],
    ]);
  }
  expect(readOutput('auto', { ...printed, report }).findings[1]!.message).toBe(
    'java.lang.IllegalStateException: no words',
  );
});

it('what Vitest’s JSON cuts of two values is read from the text beside it', () => {
  const [stdout, stderr] = ['out', 'err'].map((end) =>
    readFileSync(path.join(folder, `vitest-both.${end}`), 'utf8'),
  );
  const { findings, tests } = readOutput('jest', { stdout: stdout!, stderr: stderr!, exitCode: 1 });
  expect(tests).toEqual({ passed: 1, failed: 2, skipped: 0 });
  expect(findings.map(({ identity }) => identity)).toEqual(['values > long text', 'values > object']);
  expect(findings[0]!.message).toMatch(/Expected: "a+ two"\nReceived: "a+ one"/);
  expect(findings[1]!.message).toMatch(/- {7}"d": "right",\n\+ {7}"d": "left",/);
});

it('Vitest’s text counts tests that are still to be written as skipped', () => {
  const stdout = ' RUN  v3.0.0 /repo\n\n Test Files  1 passed (1)\n      Tests  3 passed | 2 skipped | 4 todo (9)\n';
  expect(readOutput('auto', { stdout, stderr: '', exitCode: 0 }).tests).toEqual({ passed: 3, failed: 0, skipped: 6 });
}); // prettier-ignore

it('titles of suites that are empty, as Vitest 1 gives each file one, are no part of a test’s name', () => {
  const test = { ancestorTitles: ['', 'sum'], title: 'adds', status: 'failed', failureMessages: ['no'] };
  const testResults = [{ name: '/repo/sum.test.js', status: 'failed', assertionResults: [test] }];
  const stdout = JSON.stringify({ numTotalTests: 1, testResults });
  const { findings } = readOutput('jest', { stdout, stderr: '', exitCode: 1 });
  expect(findings.map(({ identity }) => identity)).toEqual(['sum > adds']);
});

describe('output that was cut off', () => {
  it.each(captured)('%s never breaks a reader, and findings are never invented', (name) => {
    const whole = outputOf(name);
    const length = whole.stdout.length + whole.stderr.length;
    const most = readOutput('auto', whole).findings.length;
    for (let part = 0; part < 40; part++) {
      const cut = outputOf(name, Math.floor((length * part) / 40));
      for (const reader of readerNames) {
        const { findings } = readOutput(reader, cut);
        for (const found of findings) expect(typeof found.message).toBe('string');
      }
      // A cut line may read as a place once more, but noise must not become a list of findings.
      expect(readOutput('auto', cut).findings.length).toBeLessThanOrEqual(most + 2);
    }
  });
});

describe('a hostile output', () => {
  const noise = [
    '',
    '{',
    '[',
    '[[[[',
    '<testsuite>',
    '::error',
    'TAP version 13\nnot ok',
    '"'.repeat(1000),
    '{"a":'.repeat(5000),
  ];

  it.each(readerNames)('does not break the reader %s', (reader) => {
    for (const text of noise) {
      expect(() => readOutput(reader, { stdout: text, stderr: text, exitCode: 1 })).not.toThrow();
    }
  });

  it.each(readerNames)('of a megabyte is read in linear time by %s', (reader) => {
    for (const unit of ['a:1:', ' at x(', 'FAIL x\n', '● ', '____ a ', '<testcase>', 'a/b.c:1:1 ', '# ']) {
      const text = unit.repeat(Math.ceil(300_000 / unit.length));
      expect(() => readOutput(reader, { stdout: text, stderr: '', exitCode: 1 })).not.toThrow();
    }
  });
});

it('a tool that ends with exit code 0 has found no errors', () => {
  const { findings } = readOutput('general', { stdout: 'src/a.js:1:2: odd', stderr: '', exitCode: 0 });
  expect(findings.map(({ severity }) => severity)).toEqual(['warning']);
});

it('a report file is read before what was printed', () => {
  const report = readFileSync(path.join(folder, 'pytest.junit.txt'), 'utf8');
  const { findings } = readOutput('auto', { stdout: 'tests/x.py:1: noise', stderr: '', report, exitCode: 1 });
  expect(findings).toHaveLength(5);
});

it('the general reader takes no clock time for a place', () => {
  const stdout = '12:30:05: started\nhttp://localhost:8080: up\n[10:22:11] done\n';
  expect(readOutput('general', { stdout, stderr: '', exitCode: 1 }).findings).toEqual([]);
});

it('pytest’s count of subtests beside its count of tests hides neither', () => {
  const stdout = '..... [100%]\n160 passed, 2 skipped, 585 subtests passed in 153.37s (0:02:33)\n';
  expect(readOutput('auto', { stdout, stderr: '', exitCode: 0 }).tests).toEqual({
    passed: 160,
    failed: 0,
    skipped: 2,
  });
});

it('pytest’s traces of Python tell the place and the message, too', () => {
  const trace = (line: string) =>
    `Traceback (most recent call last):\n  File "/tmp/tree/tests/test_a.py", line 5, in test_adds\n    ${line}\n`;
  const stdout = [
    '=================================== FAILURES ===================================',
    '__________________________________ test_adds ___________________________________',
    `${trace('assert add(1, 2) == 4')}AssertionError: assert 3 == 4\n +  where 3 = add(1, 2)`,
    '----------------------------- Captured stdout call -----------------------------',
    'Traceback (most recent call last):',
    'Printed: by the test',
    '=========================== short test summary info ============================',
    'FAILED tests/test_a.py::test_adds - AssertionError: assert 3 == 4',
    '============================== 1 failed in 0.01s ===============================',
  ].join('\n');
  expect(readOutput('pytest', { stdout, stderr: '', exitCode: 1 }).findings).toMatchObject([
    {
      path: 'tests/test_a.py',
      startLine: 5,
      code: 'test_adds',
      message: 'AssertionError: assert 3 == 4\n +  where 3 = add(1, 2)',
    },
  ]);
});
