import { expect, test } from 'vitest';
import type { ReaderName, TestCounts } from '../../../src/domain/index.ts';
import { readOutput } from '../../../src/validation/checks/readers/index.ts';

type Read = {
  tests?: TestCounts | undefined;
  findings: [place: string, severity: string, code: string, message: string][];
};

/** Tests as passed, failed, skipped; findings with their whole message. */
function read(reader: ReaderName | 'auto', stdout: string, stderr = ''): Read {
  const { tests, findings } = readOutput(reader, { stdout, stderr, exitCode: 1 });
  const row = (found: (typeof findings)[number]): Read['findings'][number] => {
    const end = found.endLine === found.startLine ? undefined : found.endLine;
    const span = [found.path, found.startLine, found.column, end, found.endColumn];
    return [span.filter((part) => part !== undefined).join(':'), found.severity, found.code ?? '', found.message];
  };
  return { ...(tests && { tests }), findings: findings.map(row) };
} // prettier-ignore

const counts = (passed: number, failed: number, skipped: number) => ({ passed, failed, skipped });

test('CTest counts as skipped what did not run, and takes no test for failed that was', () => {
  const stdout =
    '50% tests passed, 1 tests failed out of 4\n\nThe following tests did not run:\n\t  2 - slow (Skipped)\n\t  4 - off (Disabled)\n\nThe following tests FAILED:\n\t  3 - adds (Timeout)\n';
  expect(read('ctest', stdout)).toEqual({
    tests: counts(1, 1, 2),
    findings: [['', 'error', 'adds', 'Timeout']],
  });
});

test('Surefire names a row of a test with several parameters by their types', () => {
  const stdout = `[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 s <<< FAILURE! -- in shop.SumTest
[ERROR] shop.SumTest.adds(int, int)[1] -- Time elapsed: 0.1 s <<< FAILURE!
expected: <3> but was: <1>
\tat shop.SumTest.adds(SumTest.java:11)

[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0
`;
  expect(read('surefire', stdout)).toEqual({
    tests: counts(1, 1, 0),
    findings: [
      ['src/test/java/shop/SumTest.java:11', 'error', 'shop.SumTest.adds(int, int)[1]', 'expected: <3> but was: <1>'],
    ],
  });
}); // prettier-ignore

test('a list of which one entry is no file of ESLint is no report of it', () => {
  const file = { filePath: 'a.js', messages: [{ message: 'bad', line: 1, severity: 2 }] };
  expect(read('eslint', JSON.stringify([file])).findings).toHaveLength(1);
  expect(read('eslint', JSON.stringify([file, { filePath: 'b.js' }])).findings).toEqual([]);
  expect(read('eslint', JSON.stringify([{ messages: file.messages }])).findings).toEqual([]);
});

test.each<[string, Read['findings']]>([
  ['a.py:3:1: bad thing (no-bad)', [['a.py:3:1', 'error', 'no-bad', 'bad thing']]],
  ['a.py:3:1: bad thing [no-bad]', [['a.py:3:1', 'error', 'no-bad', 'bad thing']]],
  ['a.py:3:1: E501 bad thing (no-bad)', [['a.py:3:1', 'error', 'E501', 'bad thing (no-bad)']]],
  ['a.c:3: warning: bad thing', [['a.c:3', 'warning', '', 'bad thing']]],
  ['a.c:3: note: expanded from here', []],
  ['a.py:3: DeprecationWarning: old', [['a.py:3', 'warning', '', 'DeprecationWarning: old']]],
  ['[WARNING] src/A.java:[3,1] old', [['src/A.java:3:1', 'warning', '', 'old']]],
  ['[ERROR] src/A.java:[3,1] bad\n[ERROR] src/A.java:[3,1] bad', [['src/A.java:3:1', 'error', '', 'bad']]],
  ['[ERROR] A.java:[3,1] cannot find symbol\n  symbol:   class Path\n  location: class A\n[ERROR] A.java:[3,1] cannot find symbol\n[ERROR]   symbol:   class Path', [['A.java:3:1', 'error', '', 'cannot find symbol; symbol: class Path; location: class A']]],
  ['A.java:3: error: cannot find symbol\n    Path a;\n    ^\n  symbol:   class Path\n  location: class A\n1 error', [['A.java:3', 'error', '', 'cannot find symbol; symbol: class Path; location: class A']]],
  ['A.java:3: error: bad\nB.java:4: error: cannot find symbol\n  symbol: class Path', [['A.java:3', 'error', '', 'bad'], ['B.java:4', 'error', '', 'cannot find symbol; symbol: class Path']]],
  ['a.c:3: bad\na.c:3: bad', [['a.c:3', 'error', '', 'bad'], ['a.c:3', 'error', '', 'bad']]],
  ['README.md:3 MD013 line too long', [['README.md:3', 'error', 'MD013', 'line too long']]],
  ['a.cs(3,4): error CS1002: ; expected', [['a.cs:3:4', 'error', 'CS1002', '; expected']]],
])('the general reader of %j', (stdout, findings) => {
  expect(read('general', stdout).findings).toEqual(findings);
}); // prettier-ignore

test.each<[string, Read['findings']]>([
  ['::error file=a.js,line=1,endLine=2,col=3,endColumn=4,title=Rule (x/y)::bad', [['a.js:1:3:2:4', 'error', 'x/y', 'bad']]],
  ['::warning file=a.js,line=1,title=Rule::bad%0Athing', [['a.js:1', 'warning', 'Rule', 'bad\nthing']]],
  ['::error file=a%2Cb.js,line=1::100%25 bad%3A', [['a,b.js:1', 'error', '', '100% bad:']]],
  ['::notice::only said', [['', 'info', '', 'only said']]],
  ['::error title=R::a.py:1:2: E501 too long', [['', 'error', 'R', 'too long']]],
])('annotations of a workflow: %j', (stdout, findings) => {
  expect(read('github', stdout).findings).toEqual(findings);
}); // prettier-ignore

test.each<[string, string, Read]>([
  ['that names its tests', '=== RUN   TestA\n--- PASS: TestA (0.00s)\n=== RUN   TestB\n--- SKIP: TestB (0.00s)\nok  \tm/p\t0.1s\n',
    { tests: counts(1, 0, 1), findings: [] }],
  ['that is cut off before the package is named', '--- FAIL: TestA (0.00s)\n    a_test.go:3: wrong\n',
    { findings: [['a_test.go:3', 'error', 'TestA', 'wrong']] }],
  ['of which a part fails', '--- FAIL: TestA (0.00s)\n    --- FAIL: TestA/one (0.00s)\n        a_test.go:3: wrong\nFAIL\tm/p\t0.1s\n',
    { findings: [['m/p/a_test.go:3', 'error', 'TestA/one', 'wrong']] }],
  ['that could not be built', '# m/p\na.go:3:1: undefined: x\nFAIL\tm/p [build failed]\n',
    { tests: counts(0, 0, 0), findings: [['a.go:3:1', 'error', '', 'undefined: x']] }],
  ['of which one package could not be built', '# m/p\na.go:3:1: undefined: x\nFAIL\tm/p [build failed]\nok  \tm/q\t0.1s\n',
    { findings: [['a.go:3:1', 'error', '', 'undefined: x']] }],
])('go test %s', (_, stdout, wanted) => {
  expect(read('go-test', stdout)).toEqual(wanted);
}); // prettier-ignore

test('Jest tells a failure once, though it sums up all of them at the end, and without the code around it', () => {
  const failure =
    'FAIL test/a.test.js\n  ● sum › adds \n\n    Expected: 1\n    Received: 2\n\n      2 | code\n    > 3 | more\n        | ^\n\n      at Object.<anonymous> (test/a.test.js:3:5)\n';
  const stderr = `${failure}\nSummary of all failing tests\n${failure}\nTest Suites: 1 failed, 1 total\nTests:       1 failed, 2 skipped, 1 todo, 3 passed, 7 total\n`;
  expect(read('jest-text', '', stderr)).toEqual({
    tests: counts(3, 1, 3),
    findings: [['test/a.test.js:3:5', 'error', 'sum > adds', 'Expected: 1\n    Received: 2']],
  });
});

test('a report may begin at any of the first eight lines that look like one', () => {
  const report = JSON.stringify([{ filePath: 'a.js', messages: [{ message: 'bad', line: 1, severity: 2 }] }]);
  for (const starts of [0, 1, 7]) expect(read('eslint', `${'[x\n'.repeat(starts)}${report}`).findings).toHaveLength(1);
  expect(read('eslint', `${'[x\n'.repeat(8)}${report}`).findings).toEqual([]);
}); // prettier-ignore

test('a place that is told as no number is none', () => {
  const messages = [{ message: 'bad', line: '7', column: null, severity: 1 }];
  expect(read('eslint', JSON.stringify([{ filePath: 'a.js', messages }])).findings).toEqual([
    ['a.js', 'warning', '', 'bad'],
  ]);
});

test.each([
  ['5 runs, 6 assertions, 1 failures, 1 errors, 1 skips', counts(2, 2, 1)],
  ['5 tests, 6 assertions, 1 failures, 0 errors, 1 pendings, 2 omissions', counts(1, 1, 3)],
  ['5 runs, 6 assertions, 0 failures, 0 errors', counts(5, 0, 0)],
])('Minitest and test-unit count %s', (stdout, tests) => {
  expect(read('minitest', `${stdout}\n`).tests).toEqual(tests);
});

test('names and messages of RSpec stand alone, without what surrounds them', () => {
  const stdout =
    'Failures:\n\n  1) Sum adds \n     Failure/Error: expect(1).to eq(2)\n\n       expected: 2\n     # ./spec/sum_spec.rb:3:in `block\'\n\nFinished in 1 second\n2 examples, 1 failure\n';
  expect(read('rspec', stdout)).toEqual({
    tests: counts(1, 1, 0),
    findings: [['spec/sum_spec.rb:3', 'error', 'Sum adds', 'Failure/Error: expect(1).to eq(2)\n\n  expected: 2']],
  });
}); // prettier-ignore

test('SARIF names a rule by its number or by itself, and what is suppressed or passed is none', () => {
  const result = (more: object) => ({ message: { text: 'bad' }, ...more });
  const results = [
    result({ ruleId: 'A', rule: { id: 'B' }, level: 'error' }),
    result({ rule: { id: 'B' } }),
    result({ level: 'note' }),
    result({ level: 'none' }),
    result({ kind: 'pass', ruleId: 'C' }),
    result({ suppressions: [{}], ruleId: 'D' }),
  ];
  expect(read('sarif', JSON.stringify({ version: '2.1.0', runs: [{ results }] })).findings).toEqual([
    ['', 'error', 'A', 'bad'],
    ['', 'warning', 'B', 'bad'],
    ['', 'info', '', 'bad'],
    ['', 'info', '', 'bad'],
  ]);
});

test.each<[string, Read['findings']]>([
  ['a.ts(1,2): error TS1: bad\n  because of this\n    and that\nb.ts(1,2): error TS1: bad', [['a.ts:1:2', 'error', 'TS1', 'bad\n  because of this\n    and that'], ['b.ts:1:2', 'error', 'TS1', 'bad']]],
  ['a.ts(1,2): warning TS1: odd', [['a.ts:1:2', 'warning', 'TS1', 'odd']]],
  ['a.ts:1:2 - error TS1: bad\n\n1 const a\n  ~~~~~', [['a.ts:1:2', 'error', 'TS1', 'bad']]],
  ['error TS18003: No inputs', [['', 'error', 'TS18003', 'No inputs']]],
  [`a.ts(1,2): error TS1: bad${'\n  more'.repeat(13)}`, [['a.ts:1:2', 'error', 'TS1', `bad${'\n  more'.repeat(12)}`]]],
])('the TypeScript compiler: %j', (stdout, findings) => {
  expect(read('tsc', stdout).findings).toEqual(findings);
}); // prettier-ignore

test.each([
  ['FAIL: test_a (tests.test_x.Case.test_a)', 'tests.test_x.Case.test_a > test_a'],
  ['ERROR: test_a', 'test_a'],
])('unittest names a test that is told as %s', (head, name) => {
  const lines = ['='.repeat(70), head, '-'.repeat(70), 'Traceback:', 'ValueError: no', '', '-'.repeat(70)];
  const stderr = `${lines.join('\n')}\nRan 1 test in 0.1s\n\nFAILED (errors=1)\n`;
  expect(read('unittest', '', stderr).findings).toEqual([['', 'error', name, 'ValueError: no']]);
});

test('PHPUnit: places are no part of what was said, wherever they are indented', () => {
  const stdout =
    'There was 1 failure:\n\n1) SumTest::adds \nexpected 2\n\n  /repo/src/Sum.php:9\n/repo/tests/SumTest.php:3\n\nFAILURES!\nTests: 4, Assertions: 4, Failures: 1, Skipped: 1, Incomplete: 1.\n';
  expect(read('phpunit', stdout)).toEqual({
    tests: counts(1, 1, 2),
    findings: [['/repo/tests/SumTest.php:3', 'error', 'SumTest::adds', 'expected 2']],
  });
});

test('Vitest: one failure of two tests is told of both, and a file that failed as a whole goes by its path', () => {
  const stdout =
    ' RUN  v3.0.0 /repo\n\n FAIL  |unit| test/a.test.ts > sum > adds\n FAIL  |unit| test/a.test.ts > sum > adds more\nAssertionError: no\n ❯ test/a.test.ts:3:5\n⎯⎯⎯⎯⎯\n FAIL  test/b.test.ts [ test/b.test.ts ]\nError: gone\n⎯⎯⎯⎯[2/2]⎯\n\n Test Files  2 failed (2)\n      Tests  2 failed | 1 passed (3)\n';
  expect(read('vitest-text', stdout).findings).toEqual([
    ['test/a.test.ts:3:5', 'error', 'sum > adds', 'AssertionError: no'],
    ['test/a.test.ts:3:5', 'error', 'sum > adds more', 'AssertionError: no'],
    ['test/b.test.ts', 'error', 'test file', 'Error: gone'],
  ]);
});
